import { createRequire } from 'node:module'
import createModule from '@neslinesli93/qpdf-wasm'

interface Qpdf {
  callMain(args: string[]): number
  FS: { writeFile(path: string, bytes: Uint8Array): void; readFile(path: string): Uint8Array }
}
type Load = (options: { locateFile: () => string; printErr: () => void }) => Promise<Qpdf>

const wasm = createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')

/** Runs qpdf without a native one: `/in` is the file. Returns what it writes to `/out`. */
export async function qpdfWasm(input: Uint8Array, args: readonly string[]): Promise<Uint8Array> {
  const qpdf = await (createModule as unknown as Load)({
    locateFile: () => wasm,
    printErr: () => undefined,
  })
  qpdf.FS.writeFile('/in', input)
  try {
    qpdf.callMain([...args, '/in', '/out'])
  } catch (error) {
    // Emscripten throws the exit code of a program that ends itself.
    if (typeof (error as { status?: unknown }).status !== 'number') throw error
  }
  return qpdf.FS.readFile('/out')
}
