/** The objects of a file with one page. `extra`: more entries of the dictionary. */
export const catalog = (extra = '') => `<</Type/Catalog/Pages 2 0 R${extra}>>`
export const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
export const page = (extra = '') => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]${extra}>>`
/** The page, with a link that runs the fourth object. */
export const pageWithLink = page('/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A 4 0 R>>]')

/** An entry of a cross-reference table. */
export const xrefEntry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`

/**
 * Writes a PDF with a cross-reference table from the given objects, numbered from 1. The first is the catalog. `more` goes in front of
 * the table, for example a second definition of an object.
 */
export function writePdf(objects: readonly string[], more = ''): Buffer {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((body, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  text += more
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += offsets.map(xrefEntry).join('')
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/**
 * Writes a PDF with a cross-reference stream (object 6). It leads to the given objects, and for object 4 into the object stream that is
 * object 5.
 */
export function writePdfWithObjectStream(
  objects: readonly (readonly [number: number, body: string])[],
): Buffer {
  let text = '%PDF-1.7\n'
  const offsets: number[] = []
  for (const [number, body] of objects) {
    offsets[number] = text.length
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  offsets[6] = text.length
  const rows = [1, 2, 3, 4, 5, 6].map((number) =>
    number === 4 ? [2, 0, 5, 0] : [1, offsets[number]! >> 8, offsets[number]! & 255, 0],
  )
  const table = [[0, 0, 0, 255], ...rows].map((row) => String.fromCharCode(...row)).join('')
  const dict = `<</Type/XRef/W[1 2 1]/Size 7/Root 1 0 R/Length ${table.length}>>`
  text += `6 0 obj\n${dict}\nstream\n${table}\nendstream\nendobj\nstartxref\n${offsets[6]}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A harmless file with one empty page: the others differ from it. */
export const plainPdf = () => writePdf([catalog(), pages, page()])
