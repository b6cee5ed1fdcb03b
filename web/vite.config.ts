import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pdfAssets } from './pdf-assets.ts'
import { preload } from './preload.ts'

const backend = 'http://localhost:8080'

/** The worker of the very pdfjs that react-pdf brings: another version's refuses to work. */
const reactPdf = createRequire(createRequire(import.meta.url).resolve('react-pdf'))
const pdfWorker = reactPdf.resolve('pdfjs-dist/build/pdf.worker.min.mjs')
const pdfjsFolder = resolve(dirname(pdfWorker), '..')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preload('/pages/landing.tsx'), pdfAssets(pdfjsFolder)],
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
