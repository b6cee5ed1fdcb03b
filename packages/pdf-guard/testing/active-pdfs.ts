import {
  catalog,
  page,
  pages,
  pageWithLink,
  writePdf,
  writePdfWithObjectStream,
  xrefEntry,
} from './write-pdf'

const script = '/S/JavaScript/JS(app.alert(1))'
const embedded = '<</Type/EmbeddedFile/Length 3>>\nstream\nabc\nendstream'

/** Files with active content, by kind. */
export const activePdfs: Record<string, () => Buffer> = {
  'JavaScript on a link': () =>
    writePdf([catalog(), pages, page(`/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<<${script}>>>>]`)]),
  'JavaScript when opened': () => writePdf([catalog(`/OpenAction<<${script}>>`), pages, page()]),
  'JavaScript behind a reference': () =>
    writePdf([catalog('/OpenAction 4 0 R'), pages, page(), '<</S 5 0 R/JS(1)>>', '/JavaScript']),
  'JavaScript with an escaped name': () =>
    writePdf([catalog('/OpenAction<</S/J#61vaScript/JS(1)>>'), pages, page()]),
  'JavaScript among the names': () =>
    writePdf([catalog(`/Names<</JavaScript<</Names[(a)<<${script}>>]>>>>`), pages, page()]),
  'JavaScript in a follow-up action': () =>
    writePdf([catalog(`/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<<${script}>>>>`), pages, page()]),
  'an action that launches a program': () =>
    writePdf([catalog('/OpenAction<</S/Launch/F(cmd.exe)>>'), pages, page()]),
  'a web page when opened': () =>
    writePdf([catalog('/OpenAction<</S/URI/URI(https://example.org)>>'), pages, page()]),
  'an additional action': () =>
    writePdf([catalog(), pages, page('/AA<</O<</S/URI/URI(https://example.org)>>>>')]),
  'an action that submits a form': () =>
    writePdf([catalog(), pages, page('/Annots[<</Subtype/Widget/A<</S/SubmitForm/F(https://x.org)>>>>]')]),
  'an embedded file': () =>
    writePdf([
      catalog('/Names<</EmbeddedFiles<</Names[(a)4 0 R]>>>>'),
      pages,
      page(),
      '<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>',
      embedded,
    ]),
  'an attached file': () =>
    writePdf([catalog(), pages, page('/Annots[<</Subtype/FileAttachment/Rect[0 0 9 9]/FS 4 0 R>>]'), '<<>>']),
  'an XFA form': () => writePdf([catalog('/AcroForm<</XFA[(a)4 0 R]>>'), pages, page(), embedded]),
  'rich media': () => writePdf([catalog(), pages, page('/Annots[<</Subtype/RichMedia/Rect[0 0 9 9]>>]')]),
  'JavaScript in an object that is defined again later': () =>
    writePdf([catalog(`/OpenAction<<${script}>>`), pages, page()], `1 0 obj\n${catalog()}\nendobj\n`),
}

const scriptObject = `<<${script}>>`

/**
 * Adds a script as the object after the given ones. Read in order, that object is null; the cross-reference table leads to the last
 * occurrence of the script in the text that `hide` returns.
 */
function writeHiddenScript(objects: readonly string[], hide: (object: string) => string): Buffer {
  const number = objects.length + 1
  const object = `${number} 0 obj\n${scriptObject}\nendobj`
  const text = writePdf([...objects, 'null'], hide(object)).toString('latin1')
  const decoy = text.indexOf(`${number} 0 obj\nnull`)
  const hiddenAt = text.lastIndexOf(object)
  return Buffer.from(text.replace(xrefEntry(decoy), xrefEntry(hiddenAt)), 'latin1')
}

/** Puts the script into an object stream. `type`: the entry by which some viewers recognise one. */
function writeScriptInObjectStream(type: string): Buffer {
  const index = '4 0 '
  const length = index.length + scriptObject.length
  return writePdfWithObjectStream([
    [1, catalog('/OpenAction 4 0 R')],
    [2, pages],
    [3, page()],
    [5, `<<${type}/N 1/First ${index.length}/Length ${length}>>\nstream\n${index}${scriptObject}\nendstream`],
  ])
}

const inStream = (object: string) => `<</Length ${object.length}>>\nstream\n${object}\nendstream`

/** Scripts that only the cross-reference table leads to. */
export const hiddenScriptPdfs: Record<string, () => Buffer> = {
  'in a comment': () =>
    writeHiddenScript(
      [catalog('/OpenAction 4 0 R'), pages, page()],
      (object) => `%${object.replaceAll('\n', ' ')}\n%${object}\n`,
    ),
  'in a stream': () =>
    writeHiddenScript(
      [catalog('/OpenAction 4 0 R'), pages, page()],
      (object) => `9 0 obj\n${inStream(object)}\nendobj\n`,
    ),
  'in a stream, run by a link': () =>
    writeHiddenScript([catalog(), pages, pageWithLink], (object) => `9 0 obj\n${inStream(object)}\nendobj\n`),
  'in a string': () =>
    writeHiddenScript([catalog(), pages, pageWithLink], (object) => `9 0 obj\n(${object})\nendobj\n`),
  'in an object stream without a type': () => writeScriptInObjectStream(''),
  'in an object stream of another type': () => writeScriptInObjectStream('/Type/Notes'),
}

/** A harmless file with objects in an object stream. */
export const objectStreamPdf = () =>
  Buffer.from(
    writeScriptInObjectStream('/Type/ObjStm')
      .toString('latin1')
      .replace(scriptObject, '<</S/GoTo/D[3 0 R/Fit]>>'.padEnd(scriptObject.length)),
    'latin1',
  )
