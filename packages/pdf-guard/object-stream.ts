import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFObjectParser,
  PDFRef,
  type PDFObject,
  type PDFRawStream,
} from '@cantoo/pdf-lib'
import { DamagedPdfError } from './damaged-pdf-error'
import { reportOverwrittenValues } from './duplicate-keys'

/** Some viewers read these as `Filter` and `DecodeParms`, or as an external file. pdf-lib ignores them. */
const ambiguousKeys = ['F', 'DP', 'FFilter', 'FDecodeParms']

/** True if pdf-lib decodes the stream as viewers do: its parameters are direct objects, without a predictor. */
function hasUnambiguousFilters(dict: PDFDict): boolean {
  if (ambiguousKeys.some((key) => dict.has(PDFName.of(key)))) return false
  const at = (key: string): PDFObject[] => {
    const value = dict.get(PDFName.of(key))
    if (value === undefined) return []
    return value instanceof PDFArray ? value.asArray() : [value]
  }
  const isPlain = (parameters: PDFObject): boolean => {
    if (parameters === PDFNull) return true
    if (!(parameters instanceof PDFDict)) return false
    const predictor = parameters.get(PDFName.of('Predictor'))
    return predictor === undefined || (predictor instanceof PDFNumber && predictor.asNumber() <= 1)
  }
  return at('Filter').every((filter) => filter instanceof PDFName) && at('DecodeParms').every(isPlain)
}

/** Reads the stream's index: the number of each object, and its offset after `First`. */
function readIndex(text: string, count: number): { number: number; offset: number }[] {
  const numbers = text.split(/[\s\0]+/).filter((each) => each !== '')
  return Array.from({ length: count }, (_, i) => {
    const [number, offset] = [numbers[2 * i], numbers[2 * i + 1]].map((each) =>
      /^\d+$/.test(each ?? '') ? Number(each) : NaN,
    )
    if (!Number.isSafeInteger(number) || !Number.isSafeInteger(offset))
      throw new DamagedPdfError('Unreadable index of an object stream')
    return { number: number!, offset: offset! }
  })
}

/**
 * Parses the objects of an object stream. Throws DamagedPdfError if viewers may find other objects in it: if they might decode the
 * stream differently, or if an object continues behind the start of the next one, where some viewers cut it off.
 */
export function readObjectStream(
  stream: PDFRawStream,
  {
    count,
    first,
    onOverwritten,
  }: {
    count: number
    first: number
    /** See reportOverwrittenValues. */
    onOverwritten: (dropped: PDFDict) => void
  },
): [PDFRef, PDFObject][] {
  if (!hasUnambiguousFilters(stream.dict))
    throw new DamagedPdfError('Viewers decode this object stream differently')
  const { context } = stream.dict
  const parse = (bytes: Uint8Array): PDFObject => {
    const parser = PDFObjectParser.forBytes(bytes, context)
    reportOverwrittenValues(parser, onOverwritten)
    return parser.parseObject()
  }
  try {
    const bytes = decodePDFRawStream(stream).decode()
    const index = readIndex(Buffer.from(bytes.subarray(0, first)).toString('latin1'), count)
    return index.map(({ number, offset }, i) => {
      const end = index[i + 1]?.offset ?? bytes.length - first
      if (end < offset) throw new DamagedPdfError('Objects of an object stream overlap')
      const object = parse(bytes.subarray(first + offset, first + end))
      if (object instanceof PDFName && object !== parse(bytes.subarray(first + offset)))
        throw new DamagedPdfError('A name continues in the next object')
      return [PDFRef.of(number, 0), object]
    })
  } catch (error) {
    throw error instanceof DamagedPdfError
      ? error
      : new DamagedPdfError('Unreadable object stream', { cause: error })
  }
}
