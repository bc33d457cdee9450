"""Makes one page of HTML, without other files, from docs/peers.md and the pages of the queries."""
import base64
import re

try:
    import markdown
except ImportError:
    markdown = None

STYLE = """body { font: 15px/1.5 system-ui, sans-serif; max-width: 76em; margin: 2em auto;
  padding: 0 1em; color: #222; background: #fff; color-scheme: light dark; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { padding: .2em .7em; border-bottom: 1px solid #8884; }
th { font-weight: 600; text-align: left; }
code { background: #8882; padding: 0 .2em; }
h2 { margin-top: 2em; }
.matrix { overflow-x: auto; }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818; }
  a { color: #8bf; } }
"""


def can_write():
    return markdown is not None


def embed_pictures(text, folder):
    def data(match):
        picture = (folder / match.group(1)).read_bytes()
        return f'src="data:image/svg+xml;base64,{base64.b64encode(picture).decode()}"'
    return re.sub(r'src="(\w+\.svg)"', data, text)


def one_document(docs):
    """The Markdown of all pages; the pages of queries are chapters after the main page."""
    picture = (docs / "peers.svg").read_text()
    text = re.sub(r"^!\[[^]]*\]\(peers\.svg\)$", lambda _: f'<div class="matrix">\n{picture}</div>\n',
                  (docs / "peers.md").read_text(), flags=re.M)
    for path in sorted((docs / "peers").glob("*.md")):
        chapter = embed_pictures(path.read_text(), docs / "peers")
        chapter = re.sub(r"^## ", "### ", chapter, flags=re.M)
        chapter = re.sub(r"^# (.*)$", rf'<h2 id="page-{path.stem}">\1</h2>', chapter, count=1,
                         flags=re.M)
        chapter = re.sub(r"\[([^]]*)\]\((?!https?:|#)[^)]*\)", r"\1", chapter)
        text += "\n" + chapter
    # Removes links to other pages of the repository, which are not beside this file.
    return re.sub(r"\[([^]]*)\]\((?!https?:|#)[^)]*\)", r"\1", text)


def write(docs, output):
    body = markdown.markdown(one_document(docs), extensions=["tables"])
    output.write_text(f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8">\n'
                      f"<title>Answers of other libraries</title>\n<style>\n{STYLE}</style>\n"
                      f"{body}\n</html>\n")
