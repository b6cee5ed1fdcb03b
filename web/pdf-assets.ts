import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folders = ['cmaps', 'standard_fonts', 'wasm']

/** What pdfjs fetches when a PDF needs it: character maps, the standard fonts, image decoders. Served under `/pdf/`. */
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
  }
}
