"""Finds functions in C++ source that clang-format has formatted, without a compiler.

It relies on the format: a binary operator has a space on both sides, a unary operator and the angle
brackets of templates do not. Of a preprocessor conditional only the first branch is read.
"""

import dataclasses
import re

BLANKED = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<raw>R"(?P<mark>[^()\\\s]*)\(.*?\)(?P=mark)")
      | (?P<string>"(?:\\.|[^"\\\n])*")
      | (?P<number>(?<![\w.])\.?\d(?:[eEpP][+-]|'\w|[\w.])*)
      | (?P<character>'(?:\\.|[^'\\\n])+')""", re.VERBOSE | re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(\w*)(?:\\\n|[^\n])*", re.MULTILINE)
TOKEN = re.compile(
    r"""[A-Za-z_]\w*
      | \.?\d(?:[eEpP][+-]|'\w|[\w.])*
      | "\ *" | '\ *'
      | <<= | >>= | <=> | \.\.\. | ->\* | :: | -> | && | \|\| | << | >> | <= | >= | == | !=
      | \+\+ | -- | [-+*/%&|^]= | \S""", re.VERBOSE)
PAIRS = {"(": ")", "[": "]", "{": "}"}
ACCESS = {"public", "private", "protected"}
# Words that stand before a parenthesis without being the name of a function.
NOT_NAMES = {"alignas", "decltype", "explicit", "noexcept", "requires", "__attribute__"}


@dataclasses.dataclass(frozen=True)
class Token:
    text: str
    begin: int
    end: int
    space_before: bool
    space_after: bool

    @property
    def spaced(self):
        """Whether it is spaced as clang-format spaces binary operators."""
        return self.space_before and self.space_after

    @property
    def is_name(self):
        return self.text[0].isalpha() or self.text[0] == "_"

    @property
    def is_number(self):
        return self.text[0].isdigit() or (self.text[0] == "." and self.text[1:2].isdigit())


@dataclasses.dataclass
class Function:
    """A function, or a named constant with its initializer."""
    name: str         # with the names of the classes that it is a member of
    parameters: str   # their types without const, references and namespaces
    returns: str      # the same of the type it returns
    path: str
    line: int
    begin: int        # tokens [begin, end): from behind the parameters to the end of the body
    end: int


def blank(text):
    """The text with spaces for comments, the contents of literals, directives and later branches."""
    def spaces(s):
        return re.sub(r"[^\n]", " ", s)

    def of_match(match):
        if match["comment"]:
            return spaces(match[0])
        if match["number"]:
            return match[0]
        if match["raw"]:
            # Keeps the quotation marks, so that the token is a string; it may span lines.
            return '"' + " " * (len(match[0]) - 2) + '"'
        return match[0][0] + " " * (len(match[0]) - 2) + match[0][0]

    text = BLANKED.sub(of_match, text)
    kept = []
    position = 0
    read = []   # for each open conditional: whether this branch is read
    taken = []  # and whether one of its branches was read
    for match in DIRECTIVE.finditer(text):
        between = text[position:match.start()]
        kept.append(between if all(read) else spaces(between))
        kept.append(spaces(match[0]))
        position = match.end()
        word = match[1]
        if word in ("if", "ifdef", "ifndef"):
            read.append(not re.fullmatch(r"\s*#\s*if\s+0\s*", match[0]))
            taken.append(read[-1])
        elif word in ("else", "elif"):
            read[-1] = not taken[-1]
            taken[-1] = True
        elif word == "endif":
            read.pop()
            taken.pop()
    kept.append(text[position:])
    return "".join(kept)


class Source:
    """The tokens of a source file and the functions in it."""

    def __init__(self, text, path=""):
        self.text = text
        self.path = path
        blanked = blank(text)
        self.tokens = [
            Token(m[0], m.start(), m.end(),
                  m.start() == 0 or blanked[m.start() - 1].isspace(),
                  m.end() == len(blanked) or blanked[m.end()].isspace())
            for m in TOKEN.finditer(blanked)]
        self.match = self._matches()
        self.functions = []
        self._declarations(0, len(self.tokens), ())

    def _matches(self):
        """For each bracket the index of its counterpart."""
        match = {}
        open_brackets = []
        for i, token in enumerate(self.tokens):
            if token.text in PAIRS:
                open_brackets.append(i)
            elif token.text in PAIRS.values():
                if not open_brackets or PAIRS[self.tokens[open_brackets[-1]].text] != token.text:
                    raise ValueError(f"{self.path}:{self.line(i)}: unbalanced {token.text}")
                opening = open_brackets.pop()
                match[opening] = i
                match[i] = opening
        if open_brackets:
            raise ValueError(f"{self.path}:{self.line(open_brackets[-1])}: bracket without an end")
        return match

    def line(self, i):
        return self.text.count("\n", 0, self.tokens[i].begin) + 1

    def texts(self, begin, end):
        return [token.text for token in self.tokens[begin:end]]

    def after_angles(self, i):
        """The index after the template arguments whose `<` is at i."""
        depth = 0
        while i < len(self.tokens):
            text = self.tokens[i].text
            if text in "([{":
                i = self.match[i]
            elif text == "<" and not self.tokens[i].spaced:
                depth += 1
            elif text in (">", ">>") and not self.tokens[i].space_before:
                depth -= len(text)
                if depth <= 0:
                    return i + 1
            i += 1
        raise ValueError(f"{self.path}: template arguments without an end")

    def opens_angle(self, i):
        return self.tokens[i].text == "<" and not self.tokens[i].spaced

    def split(self, begin, end):
        """The parts of tokens [begin, end) between commas, as pairs of indices."""
        if begin == end:
            return []
        parts = []
        start = i = begin
        while i < end:
            text = self.tokens[i].text
            if text in PAIRS:
                i = self.match[i]
            elif self.opens_angle(i):
                i = self.after_angles(i) - 1
            elif text == ",":
                parts.append((start, i))
                start = i + 1
            i += 1
        return [*parts, (start, end)]

    # ---- Declarations ----

    def _declarations(self, begin, end, classes):
        """Records the functions declared in tokens [begin, end), members of `classes`."""
        head = i = begin
        while i < end:
            text = self.tokens[i].text
            if text == ";":
                self._constant(head, i, classes)
                head = i + 1
            elif text in ACCESS and self.tokens[i + 1].text == ":":
                i += 1
                head = i + 1
            elif text in ("(", "["):
                i = self.match[i]
            elif text == "{":
                after = self._braces(head, i, classes)
                if after:
                    head = after
                    i = after - 1
                else:  # an initializer or an enum, whose declaration ends with a semicolon
                    i = self.match[i]
            i += 1

    def _braces(self, head, brace, classes):
        """Reads what the brace opens; the index after it when the declaration ends there."""
        head = self._after_prefix(head, brace)
        words = self.texts(head, brace)
        if not words or words[0] == "extern" or "namespace" in words[:2]:
            self._declarations(brace + 1, self.match[brace], classes)
            return self.match[brace] + 1
        if words[0] == "enum":
            return None
        if words[0] in ("class", "struct", "union") and "=" not in words:
            name = self._class_name(head + 1, brace)
            self._declarations(brace + 1, self.match[brace], (*classes, name))
            return self.match[brace] + 1
        return self._function(head, brace, classes)

    def _after_prefix(self, i, end):
        """The index after template <...>, attributes and `friend`."""
        while i < end:
            text = self.tokens[i].text
            if text == "template" and self.tokens[i + 1].text == "<":
                i = self.after_angles(i + 1)
            elif text == "[" and self.tokens[i + 1].text == "[":
                i = self.match[i] + 1
            elif text == "friend":
                i += 1
            else:
                break
        return i

    def _class_name(self, i, brace):
        i = self._after_prefix(i, brace)
        return self.tokens[i].text if i < brace else ""

    def _function(self, head, brace, classes):
        """Records the function whose head begins at `head`; the index after its body, or None."""
        found = self._name(head, brace)
        if not found:
            return None
        first, name, opening = found
        closing = self.match[opening]
        i = closing + 1
        # The body is the first brace, unless members are initialized before it.
        while self.tokens[i].text not in (":", "{"):
            i = self.match[i] + 1 if self.tokens[i].text in PAIRS else i + 1
        if self.tokens[i].text == ":":
            i += 1
            while True:
                while self.tokens[i].text not in ("(", "{"):
                    i = self.after_angles(i) if self.opens_angle(i) else i + 1
                i = self.match[i] + 1
                if self.tokens[i].text != ",":
                    break
                i += 1
        if i >= len(self.tokens) or self.tokens[i].text != "{":
            return None
        end = self.match[i] + 1
        parameters = ", ".join(self._parameter(*part) for part in self.split(opening + 1, closing))
        self.functions.append(Function("::".join((*classes, name)), parameters,
                                       self._type(head, first), self.path, self.line(first),
                                       closing + 1, end))
        return end

    def _name(self, head, brace):
        """First token and name of a function, and where its parameters open; None for a variable."""
        i = head
        while i < brace:
            text = self.tokens[i].text
            if text == "operator":
                opening = i + 1
                while self.tokens[opening].text != "(" or opening == i + 1:
                    opening += 1
                symbol = self.texts(i + 1, opening)
                gap = " " if symbol[0].isalpha() else ""
                return self._qualified(i, "operator" + gap + "".join(symbol), opening)
            if text == "=":
                return None
            if text == "(":
                before = self.tokens[i - 1]
                if i > head and before.is_name and before.text not in NOT_NAMES:
                    return self._qualified(i - 1, before.text, i)
                i = self.match[i]
            elif text == "[":
                i = self.match[i]
            elif self.opens_angle(i):
                i = self.after_angles(i) - 1
            i += 1
        return None

    def _qualified(self, first, name, opening):
        """The name with its qualifiers: Aabb::FromCorners, ~Class."""
        while self.tokens[first - 1].text == "::" and self.tokens[first - 2].is_name:
            first -= 2
            name = f"{self.tokens[first].text}::{name}"
        if self.tokens[first - 1].text == "~":
            return first - 1, "~" + name, opening
        return first, name, opening

    def _type(self, begin, end):
        """A type without const, references, namespaces and other specifiers."""
        words = []
        i = self._after_prefix(begin, end)
        while i < end:
            text = self.tokens[i].text
            if text == "[" and self.tokens[i + 1].text == "[":
                i = self.match[i]
            elif text == "::":
                if words:
                    words.pop()
            elif text not in ("const", "&", "&&", "inline", "static", "constexpr", "virtual",
                              "explicit", "typename", "HWY_INLINE", "HWY_NOINLINE"):
                words.append(text)
            i += 1
        return re.sub(r"(?<=\w) (?=\W)|(?<=\W) (?=\w)|(?<=\W) (?=\W)", "", " ".join(words))

    def _parameter(self, begin, end):
        """The type of a parameter."""
        texts = self.texts(begin, end)
        if "=" in texts:
            end = begin + texts.index("=")
        while self.tokens[end - 1].text == "]":
            end = self.match[end - 1]
        names = [i for i in range(begin, end) if self.tokens[i].text != "const"]
        if len(names) > 1 and self.tokens[end - 1].is_name and self.tokens[end - 2].text != "::":
            end -= 1
        return self._type(begin, end)

    def _constant(self, head, semicolon, classes):
        """Records a named constant: constexpr ... name = initializer;"""
        head = self._after_prefix(head, semicolon)
        texts = self.texts(head, semicolon)
        if "constexpr" not in texts or "=" not in texts:
            return
        equal = head + texts.index("=")
        name = self.tokens[equal - 1]
        if not name.is_name or "(" in self.texts(head, equal):
            return
        self.functions.append(Function("::".join((*classes, name.text)), "", "", self.path,
                                       self.line(equal - 1), equal + 1, semicolon))
