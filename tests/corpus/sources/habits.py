"""Edits a PDF as Google's, Apple's, Acrobat's and other programs are known to. Arguments: the PDF, the folder."""
import re
import sys
import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, String

source, folder = sys.argv[1:]
habits = {}


def habit(name):
    def keep(edit):
        habits[name] = edit

    return keep


def annotate(pdf, **entries):
    page = pdf.pages[0]
    if Name.Annots not in page:
        page.Annots = Array()
    made = pdf.make_indirect(Dictionary(Type=Name.Annot, Rect=[50, 50, 150, 80], F=4, **entries))
    page.Annots.append(made)
    return made


def missing(pdf):
    """A reference to an object that is deleted after saving, see `forget`."""
    return pdf.make_indirect(Dictionary(Forgotten=True))


@habit('Google, outlines never written')
def _(pdf):
    pdf.Root.Outlines = missing(pdf)


@habit('Google, a tagged export')
def _(pdf):
    pdf.Root.MarkInfo = Dictionary(Marked=True)
    pdf.Root.StructTreeRoot = pdf.make_indirect(
        Dictionary(Type=Name.StructTreeRoot, K=Array(), ParentTree=missing(pdf), ParentTreeNextKey=0)
    )
    pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)


@habit('Quartz, trees never written')
def _(pdf):
    root = Dictionary(Type=Name.StructTreeRoot, IDTree=missing(pdf), ParentTree=missing(pdf))
    root.K = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document))
    pdf.Root.StructTreeRoot = pdf.make_indirect(root)


@habit('Preview, highlights and ink')
def _(pdf):
    annotate(pdf, Subtype=Name.Highlight, QuadPoints=[50, 80, 150, 80, 50, 50, 150, 50], C=[1, 1, 0])
    annotate(pdf, Subtype=Name.Ink, InkList=[[50, 50, 90, 70, 150, 60]], C=[1, 0, 0])
    annotate(pdf, Subtype=Name.FreeText, DA=String('/Helv 12 Tf 0 g'), Contents=String('Typed'))


@habit('Acrobat, a field to sign')
def _(pdf):
    field = annotate(pdf, Subtype=Name.Widget, FT=Name.Sig, T=String('Signature'))
    pdf.Root.AcroForm = Dictionary(Fields=[field], SigFlags=0)


@habit('Acrobat, signed')
def _(pdf):
    signature = Dictionary(Type=Name.Sig, Filter=Name('/Adobe.PPKLite'), SubFilter=Name('/adbe.pkcs7.detached'))
    signature.ByteRange = Array([0, 100, 200, 100])
    signature.Contents = String('\0' * 64)
    field = annotate(pdf, Subtype=Name.Widget, FT=Name.Sig, T=String('Signature'), V=pdf.make_indirect(signature))
    pdf.Root.AcroForm = Dictionary(Fields=[field], SigFlags=3)
    pdf.Root.Perms = Dictionary(DocMDP=field.V)


@habit('Acrobat, rights to fill in')
def _(pdf):
    rights = Dictionary(Type=Name.Sig, Filter=Name('/Adobe.PPKLite'), SubFilter=Name('/adbe.pkcs7.detached'))
    rights.ByteRange = Array([0, 100, 200, 100])
    rights.Contents = String('\0' * 64)
    pdf.Root.Perms = Dictionary(UR3=pdf.make_indirect(rights))


@habit('Acrobat, comments')
def _(pdf):
    note = annotate(pdf, Subtype=Name.Text, Contents=String('A question'), Name=Name.Comment)
    note.Popup = annotate(pdf, Subtype=Name.Popup, Parent=note)
    annotate(pdf, Subtype=Name.Stamp, Name=Name('/SBApproved'))
    annotate(pdf, Subtype=Name.Caret, Contents=String('Insert'))


@habit('Acrobat, fields that compute')
def _(pdf):
    script = Dictionary(S=Name.JavaScript, JS=String('AFNumber_Format(2, 0, 0, 0, "", true);'))
    field = annotate(pdf, Subtype=Name.Widget, FT=Name.Tx, T=String('Sum'), V=String('3'), AA=Dictionary(F=script))
    pdf.Root.AcroForm = Dictionary(Fields=[field], CO=[field], DA=String('/Helv 10 Tf 0 g'))


@habit('Acrobat, prints when opened')
def _(pdf):
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String('this.print(true);'))


@habit('Acrobat, opens at a page')
def _(pdf):
    pdf.Root.OpenAction = Dictionary(S=Name.GoTo, D=[pdf.pages[-1].obj, Name.XYZ, None, None, 1])
    pdf.Root.PageLabels = Dictionary(Nums=[0, Dictionary(S=Name.r), 1, Dictionary(S=Name.D, St=1)])


@habit('Acrobat, opens the print dialog')
def _(pdf):
    pdf.Root.OpenAction = Dictionary(S=Name.Named, N=Name.Print)


@habit('Acrobat, Distiller settings attached')
def _(pdf):
    name = 'Standard.joboptions'
    pdf.attachments[name] = pikepdf.AttachedFileSpec(pdf, b'<< /ASCII85EncodePages false >>', filename=name)


@habit('tagged LaTeX, MathML attached')
def _(pdf):
    formula = pikepdf.AttachedFileSpec(pdf, b'<math/>', filename='formula.xml', mime_type='application/mathml+xml')
    formula.obj.AFRelationship = Name.Supplement
    pdf.Root.AF = Array([formula.obj])


@habit('PowerPoint, links to other files')
def _(pdf):
    annotate(pdf, Subtype=Name.Link, A=Dictionary(S=Name.GoToR, F=String('week2.pdf'), D=[0, Name.Fit]))
    annotate(pdf, Subtype=Name.Link, A=Dictionary(S=Name.Launch, F=String('data.xlsx')))


@habit('PowerPoint, a film')
def _(pdf):
    annotate(pdf, Subtype=Name.Movie, Movie=Dictionary(F=String('clip.mov')), A=True)


@habit('PowerPoint, buttons to turn pages')
def _(pdf):
    annotate(pdf, Subtype=Name.Link, A=Dictionary(S=Name.Named, N=Name.NextPage))
    pdf.pages[0].Trans = Dictionary(S=Name.Fade, D=1)


@habit('InDesign, layers and private data')
def _(pdf):
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String('Layer 1')))
    pdf.Root.OCProperties = Dictionary(OCGs=[layer], D=Dictionary(Order=[layer], ON=[layer]))
    private = pdf.make_indirect(pikepdf.Stream(pdf, b'private'))
    pdf.pages[0].PieceInfo = Dictionary(InDesign=Dictionary(LastModified=String('D:2024'), Private=private))
    pdf.Root.Threads = Array()


@habit('iText, metadata')
def _(pdf):
    with pdf.open_metadata() as metadata:
        metadata['dc:title'] = 'Notes'
    pdf.docinfo['/Producer'] = 'iText'


@habit('Word, bookmarks to named places')
def _(pdf):
    place = Array([pdf.pages[0].obj, Name.Fit])
    pdf.Root.Names = Dictionary(Dests=Dictionary(Names=[String('top'), place]))
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem('Top', 'top'))


def forget(data):
    """Drops the objects that `missing` made, and calls them free in the table."""
    for match in list(re.finditer(rb'(\d+) 0 obj\n<< /Forgotten true >>\nendobj\n', data)):
        offset = b'%010d 00000 n ' % match.start()
        data = data.replace(offset, b'0000000000 65535 f ')
        data = data.replace(match[0], b'%' + b' ' * (len(match[0]) - 2) + b'\n')
    return data


def save(name, data):
    with open(f'{folder}/{name}.pdf', 'wb') as file:
        file.write(data)


def added(data, times):
    """Saves a file again as readers do: the page at the end, with a table of its own."""
    for change in range(times):
        start = int(re.findall(rb'startxref\s+(\d+)', data)[-1])
        trailer = re.findall(rb'trailer\s*(<<.*?>>)\s*startxref', data, re.S)[-1]
        trailer = re.sub(rb'/Prev \d+', b'', trailer)
        number, body = re.findall(rb'\n(\d+) 0 obj\n(<<[^\n]*/Type /Page .*?)\nendobj', data, re.S)[-1]
        body = re.sub(rb'/Saved \d+', b'', body)[:-2] + b'/Saved %d>>' % change
        at = len(data)
        data += b'%s 0 obj\n%s\nendobj\n' % (number, body)
        table = len(data)
        data += b'xref\n%s 1\n%010d 00000 n \ntrailer\n%s' % (number, at, trailer[:-2])
        data += b'/Prev %d>>\nstartxref\n%d\n%%%%EOF\n' % (start, table)
    return data


for name, edit in habits.items():
    with Pdf.open(source) as pdf:
        edit(pdf)
        path = f'{folder}/{name}.pdf'
        pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    with open(path, 'rb') as file:
        save(name, forget(file.read()))

with Pdf.open(source) as pdf:
    pdf.save(f'{folder}/plain.pdf', object_stream_mode=pikepdf.ObjectStreamMode.disable)
with open(f'{folder}/plain.pdf', 'rb') as file:
    plain = file.read()
save('saved again once', added(plain, 1))
save('saved again eight times', added(plain, 8))
save('junk of a web server in front', b'\r\n\r\n' + plain)
save('junk of a web page at the end', plain + b'<!-- served in 0.1 s --></html>\n')
save('zeros at the end', plain + bytes(2000))
save('a wrong table', re.sub(rb'startxref\s+\d+', b'startxref\n123', plain))
save('a table of wrong offsets', plain.replace(b'\n1 0 obj', b'\n\n\n1 0 obj', 1))
