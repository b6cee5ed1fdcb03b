import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folders = ['cmaps', 'iccs', 'standard_fonts', 'wasm']

/** Serves under `/pdf/` the files that pdfjs fetches on demand: character maps, colour profiles, fonts, image decoders. */
export function pdfAssets(pdfjsFolder: string): Plugin {
  return {
    name: 'pdf-assets',
    generateBundle() {
      for (const folder of folders)
        for (const file of readdirSync(join(pdfjsFolder, folder)))
          this.emitFile({
            type: 'asset',
            fileName: `pdf/${folder}/${file}`,
            source: readFileSync(join(pdfjsFolder, folder, file)),
          })
    },
    configureServer({ middlewares }) {
      middlewares.use('/pdf', ({ url = '' }, response, next) => {
        const file = /^\/(\w+)\/([\w.-]+)$/.exec(url)
        if (file?.[1] === undefined || file[2] === undefined || !folders.includes(file[1])) return next()
        readFile(join(pdfjsFolder, file[1], file[2])).then(
          (bytes) => {
            response.setHeader(
              'Content-Type',
              file[2]?.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream',
            )
            response.end(bytes)
          },
          () => next(),
        )
      })
    },
  }
}
