import fc from 'fast-check'
import { mutate, mutation, place, type Mutation } from '../mutations'

/** Mutations of PDF syntax. `at`: the position among its objects, numbers or names, from 0 to 1. */
export type PdfMutation =
  | { do: 'bytes'; change: Mutation }
  | { do: 'number'; at: number; text: string }
  | { do: 'name'; at: number; text: string }
  | { do: 'entry'; at: number; text: string }
  | { do: 'reference'; at: number; to: number }
  | { do: 'drop object'; at: number }
  | { do: 'repeat object'; at: number; to: number }
  | { do: 'swap objects'; at: number; to: number }
  | { do: 'keyword'; at: number; text: string }

const numbers = [
  '0',
  '-1',
  '1',
  '2',
  '65535',
  '65536',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '-0.0',
  '1e9',
  '.',
  '+-5',
  '00000',
]
const names = [
  '/OpenAction',
  '/AA',
  '/JS',
  '/JavaScript',
  '/Launch',
  '/EmbeddedFile',
  '/XFA',
  '/Encrypt',
  '/ObjStm',
  '/XRef',
  '/Kids',
  '/Parent',
  '/Pages',
  '/Page',
  '/Type',
  '/Count',
  '/Filter',
  '/Length',
  '/Prev',
  '/Root',
  '/Contents',
  '/Resources',
  '/Font',
  '/Pattern',
  '/SMask',
  '/JPXDecode',
  '/JBIG2Decode',
  '/CCITTFaxDecode',
  '/DCTDecode',
  '/LZWDecode',
  '/RunLengthDecode',
  '/ASCII85Decode',
  '/Crypt',
  '/#00',
  '/#',
  '/',
  `/${'A'.repeat(300)}`,
]
const entries = [
  '/OpenAction 1 0 R',
  '/OpenAction<</S/JavaScript/JS(app.alert(1))>>',
  '/OpenAction[1 0 R/Fit]',
  '/AA<</O<</S/URI/URI(https://example.org)>>>>',
  '/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(1)>>]>>>>',
  '/AcroForm<</Fields[1 0 R]/XFA(x)>>',
  '/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(a)>>>>]',
  '/Kids[1 0 R 1 0 R]',
  '/Kids[]',
  '/Count -1',
  '/Parent 1 0 R',
  '/Filter/FlateDecode',
  '/Filter[/ASCIIHexDecode/FlateDecode/LZWDecode]',
  `/Filter[${'/FlateDecode'.repeat(60)}]`,
  '/DecodeParms<</Predictor 15/Columns 99999999/Colors 99/BitsPerComponent 99>>',
  '/Length 1 0 R',
  '/Length -5',
  '/Type/ObjStm/N 9/First 9',
  '/Extends 1 0 R',
  '/Prev 0',
  '/XRefStm 9',
  '/Encrypt 1 0 R',
  '/MediaBox[0 0 0 0]',
  '/MediaBox[0 0 1e9 1e9]',
  '/MediaBox[0 0 -5 (a)]',
  '/Rotate 45',
  '/UserUnit 1e9',
  '/Contents 1 0 R',
  '/Resources 1 0 R',
  '/SMask 1 0 R',
  '/FontMatrix[0 0 0 0 0 0]',
  '/Matrix[1e9 0 0 1e9 0 0]',
  '/BBox[0 0 0 0]',
  '/Width 99999/Height 99999',
  '/Matte[1]',
  '/ToUnicode 1 0 R',
  '/Collection<</View/D>>',
  '/Version/2.0',
  '/Outlines 1 0 R',
  '/StructTreeRoot 1 0 R',
  '/PageLabels<</Nums[0<</S/D>>]>>',
  '/OCProperties<</OCGs[1 0 R]/D<</Order[1 0 R]>>>>',
]
const keywords = [
  '',
  'obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  'startxref',
  '%%EOF',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '%',
  'null',
  '1 0 R',
]

const ofPdf: fc.Arbitrary<PdfMutation> = fc.oneof(
  fc.record({ do: fc.constant('number'), at: place, text: fc.constantFrom(...numbers) }),
  fc.record({ do: fc.constant('name'), at: place, text: fc.constantFrom(...names) }),
  fc.record({ do: fc.constant('entry'), at: place, text: fc.constantFrom(...entries) }),
  fc.record({ do: fc.constant('reference'), at: place, to: place }),
  fc.record({ do: fc.constant('drop object'), at: place }),
  fc.record({ do: fc.constant('repeat object'), at: place, to: place }),
  fc.record({ do: fc.constant('swap objects'), at: place, to: place }),
  fc.record({ do: fc.constant('keyword'), at: place, text: fc.constantFrom(...keywords) }),
)
export const pdfMutation: fc.Arbitrary<PdfMutation> = fc.oneof(
  { weight: 2, arbitrary: ofPdf },
  { weight: 1, arbitrary: mutation.map((change): PdfMutation => ({ do: 'bytes', change })) },
)

interface Span {
  from: number
  to: number
}
const spansOf = (text: string, pattern: RegExp): Span[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({ from: index, to: index + found.length }))
const spanAt = (spans: readonly Span[], at: number): Span | undefined =>
  spans[Math.min(spans.length - 1, Math.floor(at * spans.length))]
const replaced = (text: string, span: Span | undefined, by: string): string =>
  span === undefined ? text : text.slice(0, span.from) + by + text.slice(span.to)
const inside = (text: string, span: Span | undefined): string =>
  span === undefined ? '' : text.slice(span.from, span.to)

const objects = /\b\d+ \d+ obj\b[\s\S]*?\bendobj\b/g

/** Mutates `file`. `others`: the sources of a splice. */
export function mutatePdf(file: Buffer, change: PdfMutation, others: readonly Buffer[]): Buffer {
  if (change.do === 'bytes') return mutate(file, change.change, others)
  return Buffer.from(changedText(file.toString('latin1'), change), 'latin1')
}

function changedText(text: string, change: Exclude<PdfMutation, { do: 'bytes' }>): string {
  switch (change.do) {
    case 'number':
      return replaced(text, spanAt(spansOf(text, /(?<=[\s[<(/])[+-]?\d+(\.\d+)?/g), change.at), change.text)
    case 'name':
      return replaced(text, spanAt(spansOf(text, /\/[A-Za-z0-9#]+/g), change.at), change.text)
    case 'entry': {
      const dict = spanAt(spansOf(text, /<<(?!<)/g), change.at)
      return replaced(text, dict && { from: dict.to, to: dict.to }, change.text)
    }
    case 'reference': {
      const references = spansOf(text, /\b\d+ \d+ R\b/g)
      return replaced(text, spanAt(references, change.at), inside(text, spanAt(references, change.to)))
    }
    case 'drop object':
      return replaced(text, spanAt(spansOf(text, objects), change.at), '')
    case 'repeat object': {
      const all = spansOf(text, objects)
      const to = spanAt(all, change.to)?.to ?? 0
      return replaced(text, { from: to, to }, `\n${inside(text, spanAt(all, change.at))}\n`)
    }
    case 'swap objects': {
      const all = spansOf(text, objects)
      const [first, second] = [
        spanAt(all, Math.min(change.at, change.to)),
        spanAt(all, Math.max(change.at, change.to)),
      ]
      if (first === undefined || second === undefined || first === second) return text
      const numberOf = (span: Span) => /^\d+ \d+/.exec(inside(text, span))?.[0] ?? ''
      const as = (span: Span, number: string) => inside(text, span).replace(/^\d+ \d+/, number)
      return replaced(replaced(text, second, as(second, numberOf(first))), first, as(first, numberOf(second)))
    }
    case 'keyword':
      return replaced(
        text,
        spanAt(
          spansOf(text, /\b(obj|endobj|stream|endstream|xref|trailer|startxref)\b|%%EOF|<<|>>|[[\]()]/g),
          change.at,
        ),
        change.text,
      )
  }
}
