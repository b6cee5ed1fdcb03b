import { readFile } from 'node:fs/promises'
import { qpdfWasm } from '@studyshelf/pdf-guard/testing/qpdf-wasm'

/** For machines without a native qpdf. */
export const jsonByWasm = async (path: string): Promise<string> =>
  Buffer.from(
    await qpdfWasm(await readFile(path), ['--no-warn', '--json-output', '--json-stream-data=none']),
  ).toString()
