import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'

/** The texts of pages as a record keeps them: about a third of their size. */
export const packPages = (pages: readonly string[]): string =>
  deflateRawSync(JSON.stringify(pages)).toString('base64')

export const unpackPages = (packed: string): string[] =>
  z.array(z.string()).parse(JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()))
