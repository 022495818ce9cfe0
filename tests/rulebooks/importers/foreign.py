"""Documents of other programs, made here letter by letter: nothing is kept in the repository that nobody can read."""

import io
import zipfile

WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
OPEN = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
    for short, long in [
        ("office", "office"),
        ("text", "text"),
        ("table", "table"),
        ("style", "style"),
        ("fo", "xsl-fo-compatible"),
        ("draw", "drawing"),
        ("svg", "svg-compatible"),
    ]
)
RED = "FF0000" * 16 + ">"
STYLED = [("Title", "Title"), ("Heading1", "heading 1"), ("Heading2", "heading 2")]


def zipped(parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, said in parts.items():
            folder.writestr(name, said)
    return file.getvalue()


def run(text, bold=False):
    return f"<w:r>{'<w:rPr><w:b/></w:rPr>' if bold else ''}<w:t xml:space='preserve'>{text}</w:t></w:r>"


def said(*runs, style=""):
    told = f"<w:pPr><w:pStyle w:val='{style}'/></w:pPr>" if style else ""
    return f"<w:p>{told}{''.join(runs)}</w:p>"


def word_table(rows):
    cells = ("".join(f"<w:tc>{said(run(cell))}</w:tc>" for cell in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"


def docx(*body, before="", **more):
    """A .docx of some paragraphs and tables; `more` are parts that it should not have."""
    styles = "".join(
        f"<w:style w:type='paragraph' w:styleId='{one}'><w:name w:val='{name}'/></w:style>" for one, name in STYLED
    )
    kinds = "http://schemas.openxmlformats.org/package/2006/"
    main = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    return zipped(
        {
            "[Content_Types].xml": f"<Types xmlns='{kinds}content-types'/>",
            "_rels/.rels": f"<Relationships xmlns='{kinds}relationships'>"
            f"<Relationship Id='a' Type='{main}' Target='word/document.xml'/></Relationships>",
            "word/document.xml": f"{before}<w:document {WORD}><w:body>{''.join(body)}</w:body></w:document>",
            "word/styles.xml": f"<w:styles {WORD}>{styles}</w:styles>",
            **more,
        }
    )


def odt(body, styles="", before="", **more):
    """An .odt of what stands in its text and what its automatic styles say."""
    content = (
        f"{before}<office:document-content {OPEN}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:text>{body}</office:text></office:body></office:document-content>"
    )
    return zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content, **more})


def pdf(*pages):
    """A PDF by its letters: each page is a list of (x, y, size, font, text), in points from its lower left corner, and
    of what is drawn; a red picture is drawn by `/I0 Do`. Font 1 is bold, 2 slanted."""
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
        f"<< /Type /XObject /Subtype /Image /Width 4 /Height 4 /ColorSpace /DeviceRGB /BitsPerComponent 8 "
        f"/Filter /ASCIIHexDecode /Length {len(RED)} >>\nstream\n{RED}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Oblique >>",
    ]
    kids = []
    for lines in pages:
        shown = "\n".join(
            line if isinstance(line, str) else "BT /F{3} {2} Tf {0} {1} Td ({4}) Tj ET".format(*line) for line in lines
        )
        objects.append(f"<< /Length {len(shown)} >>\nstream\n{shown}\nendstream")
        fonts = "<< /Font << /F0 3 0 R /F1 4 0 R /F2 6 0 R >> /XObject << /I0 5 0 R >> >>"
        at = len(objects)
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents {at} 0 R /Resources {fonts} >>")
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    out, places = b"%PDF-1.4\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{one}\nendobj\n".encode()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    tail = f"trailer << /Root 1 0 R /Size {len(objects) + 1} >>\nstartxref\n{len(out)}\n%%EOF"
    return out + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{tail}".encode()
