"""The mutations that scripts/mutate can make in a function: mutation operators and their sites.

A site is a piece of the source text and what replaces it. Sites of one operator are counted within a
function, from 1, in the order of the text: "SideOfPlane: comparison negated 1" names a mutation
without a line or a word of the source.
"""

import dataclasses
import re

# Each operator with the letter for one of its sites, see `signature`.
OPERATORS = {
    "boundary": "b",             # < for <=, > for >=, and back
    "comparison negated": "c",   # >= for <, != for ==, ...
    "negation dropped": "n",     # x for !x
    "and for or": "a",           # && for ||, & for |, and back
    "condition dropped": "d",    # an operand of && or ||
    "condition true": "t",       # of an if or a ?:
    "condition false": "f",
    "result true": "T",          # what a function returns that is a bool
    "result false": "F",
    "plus for minus": "p",       # and back, += and -= too
    "plus for times": "m",       # and * for /
    "term dropped": "e",         # an operand of + or -
    "factor dropped": "o",       # an operand of * or /
    "minus dropped": "u",        # x for -x
    "number zeroed": "z",
    "number doubled": "w",       # 2 * 1e-5 for 1e-5
    "number rounded": "R",       # 1e-5F for 1e-5
    "number off by one": "i",    # 1 for 0, else one less; integers
    "boolean flipped": "B",
    "variable zeroed": "v",      # const float bound = 0
    "min for max": "x",          # and other pairs of names, see PAIRS
    "component changed": "y",    # .y for .x, .z for .y, .x for .z
    "arguments swapped": "s",    # f(b, a) for f(a, b)
    "call dropped": "l",         # a for f(a), a and b for f(a, b)
    "statement dropped": "r",    # a call or an assignment
}

BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
LOGICAL = {"&&": "||", "||": "&&", "&": "|", "|": "&"}
SUM = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
PRODUCT = {"*": "+", "/": "*"}
NEXT_COMPONENT = {"x": "y", "y": "z", "z": "x"}
PAIRS = {a: b for pair in [("min", "max"), ("Min", "Max"), ("min_", "max_"), ("Smallest", "Largest"),
                           ("Least", "Largest"), ("Smaller", "Larger"), ("start", "end"),
                           ("infinity", "max"), ("quiet_NaN", "infinity"), ("low", "high"),
                           ("first", "last")] for a, b in (pair, pair[::-1])}
PAIRS.update({"max": "min", "infinity": "max", "Largest": "Least"})
# The order of their arguments does not matter.
COMMUTATIVE = {"Dot", "dot", "Both", "Min", "Max", "min", "max", "Smaller", "Larger", "distance"}
NOT_CALLS = {"if", "for", "while", "switch", "return", "sizeof", "decltype", "static_assert", "catch",
             "throw", "operator", "alignof", "noexcept", "defined"}
KEYWORDS = NOT_CALLS | {"else", "case", "default", "break", "continue", "do", "new", "delete", "using",
                        "typedef", "const", "constexpr", "static", "auto", "goto", "try"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "%=", "<<=", ">>="}
# Binary operators from the tightest to the loosest; the others end an operand of any.
PRECEDENCE = {"*": 1, "/": 1, "%": 1, "+": 2, "-": 2, "<<": 3, ">>": 3, "<": 4, "<=": 4, ">": 4,
              ">=": 4, "==": 5, "!=": 5, "&": 6, "^": 7, "|": 8, "&&": 9, "||": 10}
LOOSEST = 11
TERMINATORS = {",", ";", "?", ":", "return", "case", "throw", *ASSIGNMENTS}


@dataclasses.dataclass(frozen=True)
class Site:
    operator: str
    begin: int        # offsets into the text
    end: int
    replacement: str


class Finder:
    """Finds the sites in one function of a source."""

    def __init__(self, source, function):
        self.source = source
        self.tokens = source.tokens
        self.match = source.match
        self.function = function
        self.skipped = self._ranges(self._unchangeable)
        self.lambdas = self._ranges(self._lambda_body)
        self.loops = self._ranges(self._loop_head)
        self.found = []

    def sites(self):
        function = self.function
        i = function.begin
        while i < function.end:
            if not any(begin <= i < end for begin, end in self.skipped):
                self._at(i)
            i += 1
        # The order must not depend on the names in the text: sites at equal positions keep the
        # order in which they were found.
        order = list(OPERATORS)
        return sorted(dict.fromkeys(self.found), key=lambda s: (s.begin, s.end, order.index(s.operator)))

    # ---- Ranges of tokens ----

    def _ranges(self, of_token):
        """What `of_token` returns for each token of the function, where it returns a range."""
        found = (of_token(i) for i in range(self.function.begin, self.function.end))
        return [r for r in found if r]

    def _text(self, i):
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ""

    def _unchangeable(self, i):
        """Expressions evaluated at compile time, and texts of errors."""
        if self._text(i) == "static_assert":
            return i, self.match[i + 1] + 1
        if self._text(i) == "constexpr" and self._text(i - 1) == "if":
            return i, self.match[i + 1] + 1
        if self._text(i) in ("reinterpret_cast", "static_cast", "sizeof") and self._text(i + 1) == "<":
            return i, self.source.after_angles(i + 1)
        return None

    def _lambda_body(self, i):
        if self._text(i) != "[" or self._text(i - 1) in (")", "]") or self.tokens[i - 1].is_name and \
                self._text(i - 1) not in KEYWORDS:
            return None
        body = self.match[i] + 1
        if self._text(body) == "(":
            body = self.match[body] + 1
        return (body, self.match[body] + 1) if self._text(body) == "{" else None

    def _loop_head(self, i):
        return (i + 1, self.match[i + 1] + 1) if self._text(i) in ("for", "while") else None

    @staticmethod
    def _within(i, ranges):
        return any(begin <= i < end for begin, end in ranges)

    def _source(self, begin, end):
        """The text of tokens [begin, end)."""
        return self.source.text[self.tokens[begin].begin:self.tokens[end - 1].end]

    def _add(self, operator, begin, end, replacement):
        """Records a site at which tokens [begin, end) are replaced."""
        self.found.append(Site(operator, self.tokens[begin].begin, self.tokens[end - 1].end, replacement))

    # ---- Operands ----

    def _binary(self, i):
        """The precedence of the binary operator at i, or 0."""
        token = self.tokens[i]
        return PRECEDENCE.get(token.text, 0) if token.spaced else 0

    def _operand_end(self, i, tightness):
        """The index after the operand that begins at i, of an operator of this precedence."""
        while i < self.function.end:
            text = self._text(i)
            if text in "([{":
                i = self.match[i]
            elif self.source.opens_angle(i):
                i = self.source.after_angles(i) - 1
            elif text in ")]}" or text in TERMINATORS or self._binary(i) >= tightness:
                return i
            i += 1
        return i

    def _operand_begin(self, i, tightness):
        """The index where the operand begins that ends before i; None when it follows an operator
        of the same precedence."""
        i -= 1
        while i >= self.function.begin:
            text = self._text(i)
            if text in ")]}":
                i = self.match[i]
            elif text in ("(", "[", "{") or text in TERMINATORS or self._binary(i) > tightness:
                return i + 1
            elif self._binary(i) == tightness:
                return None
            i -= 1
        return i + 1

    # ---- Sites ----

    def _at(self, i):
        token = self.tokens[i]
        text = token.text
        if self._binary(i) or text in ("+=", "-="):
            self._operator(i)
        elif text == "-" and not token.space_after and self._begins_operand(i):
            self._add("minus dropped", i, i + 1, "")
        elif text == "!" and not token.space_after:
            self._add("negation dropped", i, i + 1, "")
        elif text == "?":
            begin = self._operand_begin(i, LOOSEST)
            if begin < i:
                self._forced(begin, i)
        elif text == "=":
            self._initializer(i)
        elif token.is_number:
            self._number(i)
        elif token.is_name:
            self._name(i)

    def _begins_operand(self, i):
        before = self.tokens[i - 1]
        return not (before.is_number or before.text in (")", "]") or before.is_name and before.text not in KEYWORDS)

    def _operator(self, i):
        text = self._text(i)
        in_loop = self._within(i, self.loops)  # there it might read past an array, or never end
        if text in BOUNDARY and not in_loop:
            self._add("boundary", i, i + 1, BOUNDARY[text])
        if text in NEGATED and not in_loop:
            self._add("comparison negated", i, i + 1, NEGATED[text])
        if text in LOGICAL:
            self._add("and for or", i, i + 1, LOGICAL[text])
        if text in SUM and not in_loop:
            self._add("plus for minus", i, i + 1, SUM[text])
        if text in PRODUCT:
            self._add("plus for times", i, i + 1, PRODUCT[text])
        dropped = {"&&": "condition dropped", "||": "condition dropped", "+": "term dropped",
                   "-": "term dropped", "*": "factor dropped", "/": "factor dropped"}.get(text)
        if not dropped:
            return
        tightness = PRECEDENCE[text]
        end = self._operand_end(i + 1, tightness)
        self.found.append(Site(dropped, self.tokens[i - 1].end, self.tokens[end - 1].end, ""))
        begin = self._operand_begin(i, tightness)
        if begin is not None and text not in ("-", "/"):
            self.found.append(Site(dropped, self.tokens[begin].begin, self.tokens[i + 1].begin, ""))

    def _forced(self, begin, end):
        """The condition in tokens [begin, end) is true, and is false."""
        self._add("condition true", begin, end, "true")
        self._add("condition false", begin, end, "false")

    def _initializer(self, i):
        """const float bound = ...;"""
        if self._text(i - 2) not in ("float", "double", "int"):
            return
        end = self._operand_end(i + 1, LOOSEST)
        if self._text(end) == "?":
            end = self._statement_end(end)
        if self._text(end) == ";" and not self._within(i, self.loops) and end > i + 2:
            self._add("variable zeroed", i + 1, end, "0")

    def _number(self, i):
        text = self._text(i)
        if re.fullmatch(r"(0[xX][\da-fA-F']+|[\d']+)[uU]?[lLzZ]*", text):
            suffix = re.search(r"[uUlLzZ]*$", text)[0]
            value = int(text.removesuffix(suffix).replace("'", ""), 0)
            other = 1 if value == 0 else value - 1
            divides = self._text(i - 1) in ("/", "%")
            if not (divides and other == 0):
                self._add("number off by one", i, i + 1, f"{other}{suffix}")
            if value > 1 and not divides:
                self._add("number zeroed", i, i + 1, f"0{suffix}")
            return
        hexadecimal = text[:2] in ("0x", "0X")
        suffix = re.search(r"[fFlL]?$", text)[0]
        digits = re.split("[pP]" if hexadecimal else "[eEfFlL]", text.removeprefix("0x"))[0]
        if not re.search(r"[1-9a-fA-F]", digits):  # zero
            return
        self._add("number zeroed", i, i + 1, f"0.0{suffix}")
        self._add("number doubled", i, i + 1, f"(2 * {text})")
        if not hexadecimal and not suffix and float(text.replace("'", "")) % 1:
            self._add("number rounded", i, i + 1, f"{text}F")

    def _name(self, i):
        text = self._text(i)
        before, after = self._text(i - 1), self._text(i + 1)
        member = before in (".", "->")
        if text in NEXT_COMPONENT and before == "." and after not in ("(", "="):
            self._add("component changed", i, i + 1, NEXT_COMPONENT[text])
        if text in PAIRS and (member or before == "::" or after == "(" or
                              after in (".", "[") and before != "&"):
            self._add("min for max", i, i + 1, PAIRS[text])
        if text in ("true", "false") and before != "return":
            self._add("boolean flipped", i, i + 1, "false" if text == "true" else "true")
        if text == "if" and after == "(":
            self._if(i + 1)
        if text == "return" and self.function.returns == "bool" and not self._within(i, self.lambdas):
            end = self._statement_end(i)
            for literal in ("true", "false"):
                if self.source.texts(i + 1, end) != [literal]:
                    self._add(f"result {literal}", i + 1, end, literal)
        if after == "(" and not self.tokens[i].space_after and text not in NOT_CALLS:
            self._call(i)
        self._statement(i)

    def _if(self, opening):
        begin, end = opening + 1, self.match[opening]
        declares = False
        i = begin
        while i < end:
            text = self._text(i)
            if text in ("(", "[", "{"):
                i = self.match[i]
            elif text == ";":  # what follows an initialization
                begin = i + 1
                declares = False
            elif text == "=":
                declares = True
            i += 1
        if not declares:
            self._forced(begin, end)

    def _statement_end(self, i):
        while self._text(i) != ";":
            i = self.match[i] + 1 if self._text(i) in ("(", "[", "{") else i + 1
        return i

    def _call(self, i):
        """A call of the function named at i, or a declaration with constructor arguments."""
        closing = self.match[i + 1]
        arguments = self.source.split(i + 2, closing)
        name = self._text(i)
        texts = [self._source(*part) for part in arguments]
        if len(texts) > 1 and name not in COMMUTATIVE:
            for k in range(len(texts) - 1):
                if texts[k] != texts[k + 1] and '"' not in texts[k] + texts[k + 1]:
                    between = self._source(arguments[k][1], arguments[k][1] + 1)
                    self._add("arguments swapped", arguments[k][0], arguments[k + 1][1],
                              f"{texts[k + 1]}{between} {texts[k]}")
        begin = i
        qualified = False
        while self._text(begin - 1) == "::" and self.tokens[begin - 2].is_name:
            begin -= 2
            qualified = True
        before = self.tokens[begin - 1]
        if before.text in (".", "->", ">", "&") and not before.spaced or before.text == "throw" or \
                before.is_name and before.text not in KEYWORDS:
            return
        # Lambdas have names in lower case.
        if not texts or not (qualified or name[0].isupper()) or texts[0].startswith("[") or \
                self._text(closing + 1) == ";" and self._begins_statement(begin):
            return
        kept = texts[:2] if len(texts) == 2 and '"' not in texts[1] else texts[:1]
        for text in kept:
            self._add("call dropped", begin, closing + 1, f"({text})")

    def _begins_statement(self, i):
        before = self._text(i - 1)
        if before == ")":  # of an if or a loop
            return self._text(self.match[i - 1] - 1) in ("if", "for", "while", "constexpr")
        return before in (";", "{", "}", "else")

    def _statement(self, i):
        """A call or an assignment whose name begins at i."""
        if not self._begins_statement(i) or self._text(i) in KEYWORDS:
            return
        k = i + 1
        while k < self.function.end:
            text = self._text(k)
            if text in ("(", "["):
                k = self.match[k] + 1
            elif text in (".", "->", "::"):
                k += 2
            else:
                break
        assigns = self._text(k) in ASSIGNMENTS and self.tokens[k].spaced
        calls = self._text(k) == ";" and self._text(k - 1) == ")"
        if assigns or calls:
            self._add("statement dropped", i, self._statement_end(k) + 1, ";")


def sites(source, function):
    """The sites in a function, in the order of the text."""
    return Finder(source, function).sites()


def signature(found):
    """A letter for each site: the same whatever the names in the text."""
    return "".join(OPERATORS[site.operator] for site in found)


def numbered(found):
    """Each site by its name within the function: (operator, number)."""
    counts = {}
    names = {}
    for site in found:
        counts[site.operator] = counts.get(site.operator, 0) + 1
        names[f"{site.operator} {counts[site.operator]}"] = site
    return names
