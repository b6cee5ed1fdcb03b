import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { beforeScript } from './before-script.ts'
import { narrowFonts } from './narrow-fonts.ts'
import { pdfAssets } from './pdf-assets.ts'
import { preload } from './preload.ts'
import { prerenderLanding } from './prerender-landing.ts'

const backend = process.env.BACKEND_URL ?? 'http://localhost:8080'

/** The worker of the very pdfjs that react-pdf brings: another version's refuses to work. */
const reactPdf = createRequire(createRequire(import.meta.url).resolve('react-pdf'))
const pdfWorker = reactPdf.resolve('pdfjs-dist/build/pdf.worker.min.mjs')
const pdfjsFolder = resolve(dirname(pdfWorker), '..')

const own = (name: string) => resolve(import.meta.dirname, name)

/** Fonts without unused weights and characters, and stand-ins for parts of zod that the web does not use. */
const smaller = async () => [
  ...(await narrowFonts(own('src/styles/fonts.css'), own('../node_modules/.cache/fonts'))),
  { find: /^.*\/(to-json-schema|json-schema-processors)\.js$/, replacement: own('no-json-schema.ts') },
  { find: /^.*\/locales\/en\.js$/, replacement: own('no-zod-sentences.ts') },
]

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    preload(),
    beforeScript(),
    pdfAssets(pdfjsFolder),
    prerenderLanding(import.meta.filename),
  ],
  resolve: {
    alias: [
      { find: /^react-pdf-worker/, replacement: pdfWorker },
      ...(command === 'build' ? await smaller() : []),
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // What every page needs comes in one piece: on a slow network each further one costs a round trip.
    rolldownOptions: {
      // The contract only declares: a page brings the calls that it makes, not all that the contract's index names.
      treeshake: { moduleSideEffects: [{ test: /\/events\//, sideEffects: false }] },
      // That our stand-in for zod's JSON Schema lacks what is never asked for is meant; its many warnings would hide others.
      onLog(level, entry, log) {
        if (entry.code === 'IMPORT_IS_UNDEFINED' && entry.message.includes('no-json-schema.ts')) return
        log(level, entry)
      },
      output: {
        entryFileNames: 'assets/frame-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'frame', tags: ['$initial'] },
            // So does what shows documents, with the pages of `/`, to which it belongs most.
            { name: 'shelves', test: /web\/src\/(entities\/document|features\/(landing|home))\// },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      // All that the gateway serves beside the web client.
      '/api/': backend,
      '/dev/': backend,
      '/files/': backend,
      '/metrics': backend,
      '/socket.io/': { target: backend, ws: true },
    },
  },
}))
