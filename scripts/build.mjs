// Bundles the program for Node (`dist/*.js`); npm packages stay outside. `build.mjs --web` builds the web client too.
import { build } from 'esbuild'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const entries = {
  main: 'program/src/main.ts',
  store: 'embedded/src/main.ts',
  'faces-worker': 'platform/src/faces/worker.ts',
  'previews-worker': 'services/previews/worker.ts',
}

export async function buildServer() {
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(root + file))),
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
}

export async function buildWeb() {
  const vite = await import('vite')
  await vite.build({ root: root + 'web', configFile: root + 'web/vite.config.ts', logLevel: 'warn' })
}

/** Vitest's global setup: worker threads and the store are started from `dist/`. */
export default buildServer

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildServer()
  if (process.argv.includes('--web')) await buildWeb()
}
