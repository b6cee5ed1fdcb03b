import { deflateSync } from 'node:zlib'
import {
  catalog,
  page,
  pages,
  pageWithLink,
  writePdf,
  writePdfWithObjectStream,
  xrefEntry,
} from './write-pdf'

/** Starts a program. pdf.js ignores the action, other viewers run it. */
const launch = '<</S/Launch/F(cmd.exe)>>'
/** A file with a link to the first of the given objects. */
const linked = (...objects: string[]) => writePdf([catalog(), pages, pageWithLink, ...objects])

/** Read in order, the fourth object is null; the cross-reference table leads to `text`, in a stream or at the end of the file. */
function leadingTo(text: string, where: 'in a stream' | 'at the end', first = catalog()): Buffer {
  const more =
    where === 'at the end'
      ? `${text}\n`
      : `9 0 obj\n<</Length ${text.length}>>\nstream\n${text}\nendstream\nendobj\n`
  const file = writePdf([first, pages, pageWithLink, 'null'], more).toString('latin1')
  const decoy = file.indexOf('4 0 obj\nnull')
  return Buffer.from(file.replace(xrefEntry(decoy), xrefEntry(file.lastIndexOf(text))), 'latin1')
}

/** The cross-reference table leads into an object stream with these keys and this content. */
const inObjectStream = (keys: string, content: string, word = 'stream\n'): Buffer =>
  writePdfWithObjectStream([
    [4, 'null'],
    [1, catalog()],
    [2, pages],
    [3, pageWithLink],
    [5, `<</Type/ObjStm${keys}/Length ${content.length}>>\n${word}${content}\nendstream`],
  ])

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex').replace(/../g, '$& ')

/** Decoded with its predictor, the launch action is at offset 100; without it, `null` is. */
function predicted(): string {
  const text = `4 92    ${'null'.padStart(76).padEnd(92)}${launch}`.padEnd(124)
  const rows = text.match(/.{4}/g)!.map((row) => `\0${row}`)
  return deflateSync(Buffer.from(rows.join(''), 'latin1')).toString('latin1')
}

const beginning = '<</F(cmd.exe)/S/Launch'
const unreadable = '/X --5'

/** Files that viewers read differently, by the trick they use. */
export const evadingPdfs: Record<string, () => Buffer> = {
  'a link to another document, in an object that only some viewers can read': () =>
    linked(`<<${unreadable}/S/GoToR/F(\\\\\\\\host\\\\file.pdf)/D[0/Fit]>>`),
  'a media player, in an object that only some viewers can read': () =>
    linked(`<<${unreadable}/S/Rendition/R<<>>>>`),
  'a program, with the name of the action in another object': () =>
    linked(`<<${unreadable}/S 5 0 R/F(cmd.exe)>>`, '/Launch'),
  'a program, in an object without an end': () =>
    leadingTo(`4 0 obj <<${unreadable}/S/Launch/F(cmd.exe)>>`, 'at the end'),
  'a program after a long comment': () =>
    leadingTo(`4 0 %${'A'.repeat(5000)}\nobj ${launch}\nendobj`, 'in a stream'),
  'a program, far behind unreadable text': () =>
    leadingTo(
      `4 0 obj <<${unreadable}/P(${'A'.repeat(70_000)})/S/Launch/F(cmd.exe)>>\nendobj`,
      'in a stream',
    ),
  'a web page when opened, in an object with a comment in its number': () =>
    leadingTo(
      '4 %\n0 obj <</S/URI/URI(https://x.org)>>\nendobj',
      'in a stream',
      catalog('/OpenAction 4 0 R'),
    ),
  'a program under a duplicate key': () => linked('<</S/Launch/F(cmd.exe)/S/GoTo/D[3 0 R/Fit]>>'),
  'a program when opened, under a duplicate key': () =>
    writePdf([catalog(`/OpenAction${launch}/OpenAction[3 0 R/Fit]`), pages, page()]),
  'a program when opened, in a catalog inside the trailer': () =>
    Buffer.from(
      writePdf([catalog(), pages, page()])
        .toString('latin1')
        .replace('/Root 1 0 R', `/Root${catalog(`/OpenAction${launch}`)}`),
      'latin1',
    ),
  'a script in a URL': () => linked('<</S/URI/URI(java\\nscript:alert\\(1\\))>>'),
  'a script in a hexadecimal URL': () => linked(`<</S/URI/URI<${hex('JavaScript:alert(1)')}>>>`),
  'a program in an object stream with its filter under another key': () =>
    inObjectStream('/N 1/First 4/F/AHx', `${hex(`4 0 ${launch}`)}>`),
  'a program in an object stream with a predictor': () =>
    inObjectStream('/N 1/First 8/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>', predicted()),
  'a program in an object that overlaps the next one': () =>
    inObjectStream('/N 2/First 10', `${`4 0 7 ${beginning.length}`.padEnd(10)}${beginning}1>>`),
  'a program, with a name that overlaps the next object': () =>
    inObjectStream('/N 3/First 18', `${'8 0 7 7 4 9'.padEnd(18)}/Launch1 <</S 8 0 R>>`),
  'a program in an object stream that starts on the next line': () =>
    inObjectStream('/N 1/First 4', `9 0 null \n4 0 ${launch}`, 'stream '),
}
