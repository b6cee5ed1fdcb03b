import { join } from 'node:path'
import { build } from 'esbuild'
import { runnerImport, type Plugin } from 'vite'
import type * as shelves from '../events/api/shelves'

const shelvesFile = join(import.meta.dirname, '../events/api/shelves.ts')

/** Serves `src/before.ts`, bundled as a classic script, at `/before.js`. */
export function beforeScript(): Plugin {
  return {
    name: 'before-script',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'before.js', source: await bundle() })
    },
    configureServer({ middlewares }) {
      middlewares.use('/before.js', (_request, response, next) => {
        bundle().then((code) => response.setHeader('Content-Type', 'text/javascript').end(code), next)
      })
    },
  }
}

async function bundle(): Promise<string> {
  const { module } = await runnerImport<typeof shelves>(shelvesFile)
  const { courseDocuments, mostLikedDocuments } = module.shelfCalls
  // Only the paths go into the script: the calls themselves would bring zod.
  const shelfPaths = { course: courseDocuments.path, mostLiked: mostLikedDocuments.path }
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'src/before.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { shelfPaths: JSON.stringify(shelfPaths) },
  })
  return outputFiles.map(({ text }) => text).join('')
}
