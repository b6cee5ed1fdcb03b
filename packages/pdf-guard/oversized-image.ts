import { PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib'
import { ObjectParser } from './object-parser'

const numberAt = (stream: PDFStream, key: string): number => {
  const value = stream.dict.lookup(PDFName.of(key))
  return value instanceof PDFNumber ? value.asNumber() : 0
}

/** True if a PDF has a larger image, which `openPdf` leaves out of its page. Also true if it cannot be parsed. */
export async function hasImageBeyond(maxPixels: number, bytes: Uint8Array): Promise<boolean> {
  const parser = new ObjectParser(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  try {
    await parser.parseAllObjects()
  } catch {
    return true
  }
  return parser.objects.some(
    (object) =>
      object instanceof PDFStream && numberAt(object, 'Width') * numberAt(object, 'Height') > maxPixels,
  )
}
