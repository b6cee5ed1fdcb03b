import { PDFRef } from '@cantoo/pdf-lib'

const token = Buffer.from('obj')
const endPrefix = Buffer.from('end')
const carriageReturn = 13
const newline = 10
const whitespace = new Set([0, 9, 10, 12, 13, 32])

/** Some viewers accept points and signs in object numbers. */
const isNumeric = (byte: number | undefined) =>
  byte !== undefined && /[\d.+-]/.test(String.fromCharCode(byte))

export const isEndOfLine = (byte: number | undefined): boolean => byte === newline || byte === carriageReturn

/** Offsets of a word in a file, in order. */
export function* offsetsOf(word: Buffer, file: Buffer): Generator<number> {
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + word.length)) yield at
}

/**
 * Finds each place where a viewer could start to read an object, if a cross-reference table led there. `end`: offset behind the
 * header; `ref`: null if the object's number is unreadable.
 */
export function* findObjectHeaders(file: Buffer): Generator<{ end: number; ref: PDFRef | null }> {
  for (const at of offsetsOf(token, file)) {
    const isEndOfObject = file.subarray(at - endPrefix.length, at).equals(endPrefix)
    if (isEndOfObject || !followsNumberOrComment(file, at)) continue
    yield { end: at + token.length, ref: refBefore(file, at) }
  }
}

/** Viewers skip a comment between the number and the word `obj`. */
function followsNumberOrComment(file: Buffer, at: number): boolean {
  let before = at - 1
  while (before >= 0 && whitespace.has(file[before]!)) before -= 1
  if (before < 0) return false
  if (isNumeric(file[before])) return true
  if (!file.subarray(before + 1, at).some(isEndOfLine)) return false
  const line = Math.max(file.lastIndexOf(newline, before), file.lastIndexOf(carriageReturn, before))
  return file.subarray(line + 1, before + 1).includes('%')
}

function refBefore(file: Buffer, at: number): PDFRef | null {
  const header = /(\d{1,10})[\s\0]+(\d{1,5})[\s\0]*$/.exec(file.toString('latin1', Math.max(0, at - 40), at))
  return header && PDFRef.of(Number(header[1]), Number(header[2]))
}
