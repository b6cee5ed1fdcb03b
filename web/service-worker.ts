import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * True for files that the service worker keeps. HEIC photos are for uploads, which need a connection; `index.html` is `/` with the
 * landing page.
 */
const isKept = (path: string): boolean =>
  /^(assets\/.+\.(js|mjs|css|woff2)|fallback\.html|before\.js|favicon\.svg|images\/avatar\.png|manifest\.webmanifest)$/.test(
    path,
  ) &&
  // The code and fonts of formulas are kept once they were needed.
  !/^assets\/(draw-formulas-|KaTeX_)/.test(path)

/** The list that workbox-precaching expects. Names of assets change with their content: they need no revision. */
async function listKept(folder: string): Promise<{ url: string; revision: string | null }[]> {
  const paths = (await readdir(folder, { recursive: true })).map((path) => path.replaceAll('\\', '/'))
  const digest = async (path: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, path)))
      .digest('hex')
      .slice(0, 32)
  return Promise.all(
    paths
      .filter(isKept)
      .sort()
      .map(async (path) => ({ url: path, revision: path.startsWith('assets/') ? null : await digest(path) })),
  )
}

/** Builds the service worker `sw.js`, with the list of the files that it keeps, once these are written. */
export function serviceWorker(): Plugin {
  let outDir = ''
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const kept = await listKept(outDir)
      await build({
        root: import.meta.dirname,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          'process.env.NODE_ENV': JSON.stringify('production'),
          'self.__WB_MANIFEST': JSON.stringify(kept),
        },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          lib: {
            entry: join(import.meta.dirname, 'src/service-worker/sw.ts'),
            name: 'app',
            formats: ['iife'],
            fileName: () => 'sw.js',
          },
        },
      })
    },
  }
}
