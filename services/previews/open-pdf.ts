import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Larger pictures within a page are left out: decoding a hostile one took 1.6 GB. */
const maxImagePixels = 24_000_000

const require = createRequire(import.meta.url)
const resources = dirname(require.resolve('pdfjs-dist/package.json'))

/**
 * Opens a file as the pages' own reader does, which takes the bytes over where they have memory of their own: nobody uses them
 * afterwards. Whoever opens it destroys the task.
 */
export const openPdf = (bytes: Uint8Array) =>
  getDocument({
    // No copy: a large file would be there twice.
    data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    maxImageSize: maxImagePixels,
    canvasMaxAreaInBytes: maxImagePixels * 4,
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: join(resources, 'standard_fonts', '/'),
    cMapUrl: join(resources, 'cmaps', '/'),
    wasmUrl: join(resources, 'wasm', '/'),
    iccUrl: join(resources, 'iccs', '/'),
  })
