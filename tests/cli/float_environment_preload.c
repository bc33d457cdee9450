// Loaded before a program (LD_PRELOAD), this changes its floating-point environment as the start-up
// code of other libraries may do. The environment variable FLOAT_ENVIRONMENT selects the change:
// "flush" or "upward".
#include <fenv.h>
#include <stdlib.h>
#include <string.h>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

__attribute__((constructor)) static void ChangeFloatEnvironment(void) {
  const char* wanted = getenv("FLOAT_ENVIRONMENT");
  if (wanted == NULL) return;
  if (strcmp(wanted, "upward") == 0) fesetround(FE_UPWARD);
#if defined(__SSE2__)
  if (strcmp(wanted, "flush") == 0) _mm_setcsr(_mm_getcsr() | 0x8000U);
#endif
}
