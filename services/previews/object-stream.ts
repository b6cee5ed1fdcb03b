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
import { Damaged } from './damaged'
import { keepHiddenKeys } from './hidden-keys'

/** Readers take these for `Filter` and `DecodeParms`, or for another file; what decodes the stream here does not. */
const otherKeys = ['F', 'DP', 'FFilter', 'FDecodeParms']

/** Whether all that decodes a stream stands in it, and is decoded here as readers do it. */
function isDecodedAlike(dict: PDFDict): boolean {
  if (otherKeys.some((key) => dict.has(PDFName.of(key)))) return false
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

/** Numbers of the objects, and where each begins behind `first`. */
function readIndex(text: string, count: number): { number: number; offset: number }[] {
  const numbers = text.split(/[\s\0]+/).filter((each) => each !== '')
  return Array.from({ length: count }, (_, i) => {
    const [number, offset] = [numbers[2 * i], numbers[2 * i + 1]].map((each) =>
      /^\d+$/.test(each ?? '') ? Number(each) : NaN,
    )
    if (!Number.isSafeInteger(number) || !Number.isSafeInteger(offset))
      throw new Damaged('An index of objects')
    return { number: number!, offset: offset! }
  })
}

/**
 * The objects of an object stream. `keep`: what stands under a key that stands there twice. Throws Damaged where readers may find others
 * in it: where it is decoded otherwise than here, and where an object goes beyond the beginning of the next one, at which some readers
 * cut it.
 */
export function readObjectStream(
  stream: PDFRawStream,
  { count, first, keep }: { count: number; first: number; keep: (hidden: PDFDict) => void },
): [PDFRef, PDFObject][] {
  if (!isDecodedAlike(stream.dict)) throw new Damaged('An object stream that readers decode otherwise')
  const { context } = stream.dict
  const parse = (bytes: Uint8Array): PDFObject => {
    const parser = PDFObjectParser.forBytes(bytes, context)
    keepHiddenKeys(parser, keep)
    return parser.parseObject()
  }
  try {
    const bytes = decodePDFRawStream(stream).decode()
    const index = readIndex(Buffer.from(bytes.subarray(0, first)).toString('latin1'), count)
    return index.map(({ number, offset }, i) => {
      const end = index[i + 1]?.offset ?? bytes.length - first
      if (end < offset) throw new Damaged('Objects that stand in another order')
      const object = parse(bytes.subarray(first + offset, first + end))
      if (object instanceof PDFName && object !== parse(bytes.subarray(first + offset)))
        throw new Damaged('A name that goes on in the next object')
      return [PDFRef.of(number, 0), object]
    })
  } catch (error) {
    throw error instanceof Damaged ? error : new Damaged('An object stream', { cause: error })
  }
}
