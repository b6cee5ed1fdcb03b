import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('libheif-js/package.json')),
  'libheif-wasm',
)
const files = {
  'heif/libheif.mjs': ['libheif-bundle.mjs', 'text/javascript'],
  'heif/LICENSE.txt': ['LICENSE', 'text/plain'],
} as const

/** Serves libheif under `/heif/` as it came, beside its licence: the LGPL wants it to be replaceable, so it is in no bundle. */
export const heifAssets = (): Plugin => ({
  name: 'heif-assets',
  generateBundle() {
    for (const [fileName, [file]] of Object.entries(files))
      this.emitFile({ type: 'asset', fileName, source: readFileSync(join(folder, file)) })
  },
  configureServer({ middlewares }) {
    for (const [fileName, [file, type]] of Object.entries(files))
      middlewares.use(`/${fileName}`, (_, response) => {
        response.setHeader('Content-Type', type)
        response.end(readFileSync(join(folder, file)))
      })
  },
})
