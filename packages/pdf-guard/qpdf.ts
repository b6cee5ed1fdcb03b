import { createRequire } from 'node:module'
import createModule from '@neslinesli93/qpdf-wasm'

/** The part of an Emscripten module that this package uses. */
interface Qpdf {
  callMain(args: string[]): number
  FS: {
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
  }
}

const wasm = createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')
/** Its types leave out `writeFile`. */
const load = createModule as unknown as (options: {
  locateFile: () => string
  printErr: () => void
}) => Promise<Qpdf>

const [input, output] = ['/in.pdf', '/out.pdf'] as const
const options = [
  '--decrypt',
  '--object-streams=disable',
  '--stream-data=preserve',
  '--deterministic-id',
  '--no-warn',
]
/** Exit code for a file that had to be repaired. */
const withWarnings = 3
const crashed = -1

/** qpdf could not read the file, or only with a password. */
export class QpdfError extends Error {
  override name = 'QpdfError'
}

/**
 * Writes a PDF anew with qpdf: one definition of each object that the trailer leads to, a table that agrees with it, no encryption. Content
 * streams keep their bytes, missing objects become null. The same bytes give the same copy. Throws QpdfError.
 *
 * qpdf repairs files by catching exceptions, which this WebAssembly build cannot: it gives up on a file with a wrong table.
 */
export async function writeAnew(bytes: Uint8Array): Promise<Uint8Array> {
  const { files, code } = await run(bytes, [...options, '--', input, output])
  if (code === 0 || code === withWarnings) return files.readFile(output)
  throw new QpdfError(`qpdf ended with exit code ${code}`)
}

/** A module of its own each time: one that failed must not be used again. */
async function run(bytes: Uint8Array, args: string[]): Promise<{ files: Qpdf['FS']; code: number }> {
  const qpdf = await load({ locateFile: () => wasm, printErr: () => undefined })
  const files = qpdf.FS
  files.writeFile(input, bytes)
  try {
    return { files, code: qpdf.callMain(args) }
  } catch (error) {
    // Emscripten throws the exit code of a program that ends itself.
    const { status } = error as { status?: unknown }
    return { files, code: typeof status === 'number' ? status : crashed }
  }
}
