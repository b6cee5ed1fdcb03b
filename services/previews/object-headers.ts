import { PDFRef } from '@cantoo/pdf-lib'

const token = Buffer.from('obj')
const endPrefix = Buffer.from('end')
const carriageReturn = 13
const newline = 10
const whitespace = new Set([0, 9, 10, 12, 13, 32])

/** Readers take a point and signs for part of a number. */
const isOfNumber = (byte: number | undefined) =>
  byte !== undefined && /[\d.+-]/.test(String.fromCharCode(byte))

export const isEndOfLine = (byte: number | undefined): boolean => byte === newline || byte === carriageReturn

/** Where a word begins in the bytes of a file, one after the other. */
export function* placesOf(word: Buffer, file: Buffer): Generator<number> {
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + word.length)) yield at
}

/**
 * Wherever a reader that was led there by a table could take an object to begin: where its header ends, and its number, null where that
 * cannot be read.
 */
export function* headersIn(file: Buffer): Generator<{ end: number; ref: PDFRef | null }> {
  for (const at of placesOf(token, file)) {
    if (file.subarray(at - endPrefix.length, at).equals(endPrefix) || !mayEndHeader(file, at)) continue
    yield { end: at + token.length, ref: refBefore(file, at) }
  }
}

/** Before it ends a number; or a comment, through which readers look. */
function mayEndHeader(file: Buffer, at: number): boolean {
  let before = at - 1
  while (before >= 0 && whitespace.has(file[before]!)) before -= 1
  if (before < 0) return false
  if (isOfNumber(file[before])) return true
  if (!file.subarray(before + 1, at).some(isEndOfLine)) return false
  const line = Math.max(file.lastIndexOf(newline, before), file.lastIndexOf(carriageReturn, before))
  return file.subarray(line + 1, before + 1).includes('%')
}

function refBefore(file: Buffer, at: number): PDFRef | null {
  const header = /(\d{1,10})[\s\0]+(\d{1,5})[\s\0]*$/.exec(file.toString('latin1', Math.max(0, at - 40), at))
  return header && PDFRef.of(Number(header[1]), Number(header[2]))
}
