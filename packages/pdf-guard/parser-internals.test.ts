import { PDFParser } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { requireParserInternals } from './parser-internals'

it('accepts the installed pdf-lib', () => {
  expect(() => requireParserInternals(new PDFParser(new Uint8Array()))).not.toThrow()
})

it.each([
  ['parser.skipJibberish', (parser: object) => Object.assign(parser, { skipJibberish: undefined })],
  ['bytes.slice', (parser: object) => Object.assign(parser, { bytes: {}, context: {} })],
  ['context.assign', (parser: object) => Object.assign(parser, { context: undefined })],
])('throws a clear sentence if pdf-lib lacks %s', (method, without) => {
  const parser = without(new PDFParser(new Uint8Array()))
  expect(() => requireParserInternals(parser)).toThrow(/@cantoo\/pdf-lib has no \w+\.\w+\(\).*package\.json/)
})
