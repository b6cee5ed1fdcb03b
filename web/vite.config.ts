import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pdfAssets } from './pdf-assets.ts'
import { precompress } from './precompress.ts'

const backend = 'http://localhost:8080'

/** The worker of the very pdfjs that react-pdf brings: another version's refuses to work. */
const reactPdf = createRequire(createRequire(import.meta.url).resolve('react-pdf'))
const pdfWorker = reactPdf.resolve('pdfjs-dist/build/pdf.worker.min.mjs')
const pdfjsFolder = resolve(dirname(pdfWorker), '..')

/** The two faces the first paint needs are fetched along with the style sheet, not after it. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts(), pdfAssets(pdfjsFolder), precompress()],
  resolve: { alias: [{ find: /^react-pdf-worker/, replacement: pdfWorker }] },
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': backend,
      '/dev': backend,
      '/socket.io': { target: backend, ws: true },
    },
  },
})
