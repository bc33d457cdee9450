"""The commands and options of the program, as its help lists them."""
import re
import subprocess


def options_in(text):
    return set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", text))


def help_of(hitscan, *command):
    return subprocess.run([hitscan, *command, "--help"], capture_output=True, text=True,
                          check=True, timeout=300).stdout


def options_of_commands(hitscan):
    """The options of each command. The command '' has the options of the window."""
    commands = re.findall(r"^  ([\w-]+) {2,}", help_of(hitscan).split("Commands:")[1], re.M)
    options = {}
    for command in ["", *commands]:
        text = help_of(hitscan, *command.split())
        # The explanation of an option may name another: only the first column counts.
        columns = re.findall(r"^  (-\S+)", text, re.M)
        options[command] = options_in(" ".join(columns).replace(",", " "))
    return options
