import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { beforeScript } from './before-script.ts'
import { heifAssets } from './heif-assets.ts'
import { katexFonts } from './katex-fonts.ts'
import { narrowFonts } from './narrow-fonts.ts'
import { pdfAssets } from './pdf-assets.ts'
import { preload } from './preload.ts'
import { prerenderLanding } from './prerender-landing.ts'
import { serviceWorker } from './service-worker.ts'
import { withoutSummaries } from './without-summaries.ts'

const backend = process.env.BACKEND_URL ?? 'http://localhost:8080'

/** pdfjs refuses a worker of another version, so this is the version that react-pdf depends on. */
const reactPdf = createRequire(createRequire(import.meta.url).resolve('react-pdf'))
const pdfWorker = reactPdf.resolve('pdfjs-dist/build/pdf.worker.min.mjs')
const pdfjsFolder = resolve(dirname(pdfWorker), '..')

const own = (name: string) => resolve(import.meta.dirname, name)

/** Fonts without unused weights and characters, and stand-ins for parts of zod that the web does not use. */
const smaller = async () => [
  ...(await narrowFonts(own('src/styles/fonts.css'), own('../node_modules/.cache/fonts'))),
  { find: /^.*\/(to-json-schema|json-schema-processors)\.js$/, replacement: own('stubs/zod-json-schema.ts') },
  { find: /^.*\/locales\/en\.js$/, replacement: own('stubs/zod-english.ts') },
]

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    withoutSummaries(),
    preload(),
    beforeScript(),
    pdfAssets(pdfjsFolder),
    heifAssets(),
    katexFonts(),
    prerenderLanding(import.meta.filename),
    serviceWorker(),
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
    rolldownOptions: {
      // The contract only declares: a page bundles the calls that it makes, not all that the contract's index exports.
      treeshake: { moduleSideEffects: [{ test: /\/events\//, sideEffects: false }] },
      // The stub leaves out exports of zod on purpose; the many warnings would hide others.
      onLog(level, entry, log) {
        if (entry.code === 'IMPORT_IS_UNDEFINED' && entry.message.includes('zod-json-schema.ts')) return
        log(level, entry)
      },
      output: {
        // The frame names all chunks: short hashes tell them apart.
        entryFileNames: 'assets/frame-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          // Code that every page needs is one chunk beside React, which stays in caches when Studyshelf changes: on a slow network each
          // further chunk costs a round trip. The same holds for the code that shows documents, together with the landing page.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'frame', tags: ['$initial'] },
            { name: 'shelves', test: /web\/src\/(entities\/document|features\/landing)\// },
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
      // All but the page that the web client shows there.
      '^/dev/(?!events$)': backend,
      '/files/': backend,
      '/metrics': backend,
      '/robots.txt': backend,
      '/sitemap': backend,
      '/socket.io/': { target: backend, ws: true },
    },
  },
}))
