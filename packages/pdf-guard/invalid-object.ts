import type { PDFInvalidObject } from '@cantoo/pdf-lib'

/** The source of an object that could not be parsed, with `#xx` escapes (any character of a name) decoded. */
export function textOfInvalidObject(object: PDFInvalidObject): string {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return decodeEscapes(bytes.toString('latin1'))
}

const decodeEscapes = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
