import {
  PDFParser,
  type PDFContext,
  type PDFDict,
  type PDFName,
  type PDFObject,
  type PDFObjectParser,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** Protected and private members of pdf-lib's parsers that this package calls or replaces. The README says why. */
export interface ParserInternals {
  readonly bytes: {
    done(): boolean
    next(): number
    peek(): number
    assertNext(byte: number): number
    offset(): number
    moveTo(offset: number): void
    slice(start: number, end: number): Uint8Array
  }
  readonly context: PDFContext
  skipWhitespaceAndComments(): void
  parseName(): PDFName
  parseObject(ref?: PDFRef): PDFObject
  parseDict(ref?: PDFRef): PDFDict
}

/** Members that only the parser of a whole document has. */
export interface DocumentParserInternals extends ParserInternals {
  matchKeyword(keyword: number[]): boolean
  matchIndirectObjectHeader(): boolean
  skipJibberish(): void
}

const methods: Record<'parser' | 'bytes' | 'context', readonly string[]> = {
  parser: [
    'skipWhitespaceAndComments',
    'parseName',
    'parseObject',
    'parseDict',
    'matchKeyword',
    'matchIndirectObjectHeader',
    'skipJibberish',
  ] satisfies (keyof DocumentParserInternals)[],
  bytes: [
    'done',
    'next',
    'peek',
    'assertNext',
    'offset',
    'moveTo',
    'slice',
  ] satisfies (keyof ParserInternals['bytes'])[],
  context: ['assign'] satisfies (keyof PDFContext)[],
}

/** Throws if pdf-lib lacks a method that this package calls or replaces: its checks would silently stop working. */
export function requireParserInternals(parser: object): void {
  const { bytes, context } = parser as Partial<ParserInternals>
  for (const [owner, object] of Object.entries({ parser, bytes, context })) {
    for (const method of methods[owner as keyof typeof methods]) {
      if (typeof (object as Record<string, unknown> | undefined)?.[method] === 'function') continue
      throw new Error(
        `@cantoo/pdf-lib has no ${owner}.${method}(), which pdf-guard needs. Install the version that packages/pdf-guard/package.json names.`,
      )
    }
  }
}

requireParserInternals(new PDFParser(new Uint8Array()))

export const internalsOf = (parser: PDFObjectParser) => parser as unknown as ParserInternals
export const documentInternalsOf = (parser: PDFParser) => parser as unknown as DocumentParserInternals
