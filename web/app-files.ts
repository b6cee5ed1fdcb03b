import { VitePWA } from 'vite-plugin-pwa'

const paper = '#f7f5f0'

/** Makes the web client installable: builds `manifest.webmanifest`, and the service worker `sw.js` with the list of files that it keeps. */
export const appFiles = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'sw.ts',
    injectManifest: {
      // HEIC photos are for uploads, which need a connection anyway; `index.html` is `/` with the landing page.
      globPatterns: [
        'assets/*.{js,mjs,css,woff2}',
        'fallback.html',
        'before.js',
        'favicon.svg',
        'images/avatar.png',
      ],
      // The code and fonts of formulas are kept once they were needed.
      globIgnores: ['assets/{draw-formulas-,KaTeX_}*'],
      // Names of assets change with their content.
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 3_000_000,
      rollupFormat: 'iife',
    },
    includeManifestIcons: false,
    integration: {
      configureCustomSWViteBuild: (options) => void (options.logLevel = 'warn'),
    },
    // The page registers it, once somebody is signed in (`app/background/run.ts`).
    injectRegister: false,
    manifest: {
      id: '/',
      name: 'Studyshelf',
      short_name: 'Studyshelf',
      description: 'Notes by students of NUS, NTU and SMU, on one shelf.',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'en',
      theme_color: paper,
      background_color: paper,
      categories: ['education'],
      icons: [
        { src: '/images/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/images/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/images/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'My Documents', url: '/my-documents' },
        { name: 'Search', url: '/browse' },
      ],
    },
  })
