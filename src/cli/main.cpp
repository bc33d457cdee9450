#include "cli/harness.h"

int main(int argc, char** argv) { return hitscan::RunProgram(argc, argv); }
