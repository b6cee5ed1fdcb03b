import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Larger images are usually left out of a page: decoding a hostile one took 1.6 GB. */
const usualImagePixels = 24_000_000

const require = createRequire(import.meta.url)
const resources = dirname(require.resolve('pdfjs-dist/package.json'))

/**
 * Opens a PDF with pdf.js, without running scripts or loading fonts of the system. pdf.js takes over the memory of `bytes` if they own
 * their buffer: do not use them afterwards. The caller destroys the task.
 */
export const openPdf = (bytes: Uint8Array, maxImagePixels = usualImagePixels) =>
  getDocument({
    // No copy: a large file would be in memory twice.
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
