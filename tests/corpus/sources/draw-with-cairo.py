"""Draws PDFs with Cairo, as Inkscape, Matplotlib's backend, GNOME's and Xournal++'s exports do. Argument: the folder."""
import sys
import cairo

A4 = (595, 842)


def surface(name, **metadata):
    made = cairo.PDFSurface(f'{sys.argv[1]}/{name}.pdf', *A4)
    for key, value in metadata.items():
        made.set_metadata(getattr(cairo.PDFMetadata, key), value)
    return made, cairo.Context(made)


def ink(context, page):
    for line in range(30):
        context.set_source_rgba(0.1, 0.1, line / 30, 0.8)
        context.move_to(50, 50 + line * 25)
        context.curve_to(150, page * 7 % 800, 300, line * 25, 540, 60 + line * 20)
        context.stroke()


made, context = surface('handwriting', TITLE='Tutorial 3', CREATE_DATE='2024-01-31T12:00:00')
for page in range(5):
    ink(context, page)
    made.show_page()
made.finish()

made, context = surface('links and an outline')
context.select_font_face('sans')
context.set_font_size(14)
for page in range(2):
    context.tag_begin(cairo.TAG_DEST, f"name='page{page}'")
    context.move_to(50, 80)
    context.show_text(f'Page {page}')
    context.tag_end(cairo.TAG_DEST)
    context.tag_begin(cairo.TAG_LINK, "uri='https://example.org'")
    context.move_to(50, 120)
    context.show_text('The web')
    context.tag_end(cairo.TAG_LINK)
    context.tag_begin(cairo.TAG_LINK, f"dest='page{1 - page}'")
    context.move_to(50, 160)
    context.show_text('The other page')
    context.tag_end(cairo.TAG_LINK)
    made.add_outline(cairo.PDF_OUTLINE_ROOT, f'Page {page}', f"dest='page{page}'", cairo.PDFOutlineFlags.OPEN)
    made.show_page()
made.finish()

for version in (cairo.PDFVersion.VERSION_1_4, cairo.PDFVersion.VERSION_1_5):
    made, context = surface(f'version {version - cairo.PDFVersion.VERSION_1_4 + 4}')
    made.restrict_to_version(version)
    gradient = cairo.LinearGradient(0, 0, *A4)
    gradient.add_color_stop_rgba(0, 1, 0, 0, 0.5)
    gradient.add_color_stop_rgba(1, 0, 0, 1, 1)
    context.set_source(gradient)
    context.paint_with_alpha(0.7)
    made.finish()
