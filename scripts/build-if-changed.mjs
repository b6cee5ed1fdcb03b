// Builds only when a source is not the one that was built last.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamps = { all: root + 'dist/.built', server: root + 'dist/.built-server' }
/** All that is in the bundles, and what says how they are made. */
export const sources = [
  'client',
  'demo',
  'events',
  'gateway',
  'packages',
  'platform',
  'program',
  'services',
  'web',
  'scripts/build.mjs',
  'package.json',
  'package-lock.json',
]
const serverOutputs = ['dist/main.js', 'dist/store.js', 'dist/share-worker.js', 'dist/demo/index.js']
const webOutput = 'dist/web/index.html'

/** Size and time of each of these sources: reading them all would take longer than the rest of a second start. */
function fingerprint(sources) {
  const hash = createHash('sha256')
  const add = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`)
  }
  for (const source of sources) {
    const path = join(root, source)
    if (!statSync(path).isDirectory()) add(path)
    else {
      const entries = readdirSync(path, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) add(file)
    }
  }
  return hash.digest('hex')
}

const serverSources = sources.filter((source) => source !== 'web')

const isCurrent = (stamp, now, files) =>
  [stamp, ...files.map((file) => root + file)].every((file) => existsSync(file)) &&
  readFileSync(stamp, 'utf8') === now

/** Builds the server and the web client. Ends the process where the build fails. */
export async function buildIfChanged() {
  const now = { all: fingerprint(sources), server: fingerprint(serverSources) }
  if (isCurrent(stamps.all, now.all, [...serverOutputs, webOutput])) return
  console.log('Building…')
  await build()
  writeFileSync(stamps.all, now.all)
  writeFileSync(stamps.server, now.server)
}

/** Builds the server alone. */
export async function buildServerIfChanged() {
  const now = fingerprint(serverSources)
  if (isCurrent(stamps.server, now, serverOutputs)) return
  const { buildServer } = await import('./build.mjs')
  await buildServer()
  writeFileSync(stamps.server, now)
}

const signals = ['SIGINT', 'SIGTERM']

/** Builds in a child process, because the build takes half a gigabyte and leaves a service running that would stay in this process. */
async function build() {
  // Register before the child exists: otherwise a signal in between would end only this process.
  const forward = (signal) => void child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  const child = spawn(process.execPath, [root + 'scripts/build.mjs', '--web'], { stdio: 'inherit' })
  const [code, signal] = await once(child, 'exit')
  for (const signal of signals) process.off(signal, forward)
  if (code !== 0) process.exit(code ?? 128 + constants.signals[signal])
}
