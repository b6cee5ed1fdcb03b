// Builds only when a source is not the one that was built last.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = root + 'dist/.built'
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
const outputs = ['dist/main.js', 'dist/store.js', 'dist/demo/index.js', 'dist/web/index.html']

/** Size and time of every source: reading them all would take longer than the rest of a second start. */
function fingerprint() {
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
      const files = entries.filter((entry) => entry.isFile())
      for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) add(file)
    }
  }
  return hash.digest('hex')
}

/** Ends the process where the build fails. */
export async function buildIfChanged() {
  const now = fingerprint()
  const complete = outputs.every((file) => existsSync(root + file))
  if (complete && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building…')
  await build()
  writeFileSync(stamp, now)
}

const signals = ['SIGINT', 'SIGTERM']

/** In a process that ends: what builds takes half a gigabyte, and keeps a service of its own running. */
async function build() {
  // Before the child exists: a signal in between would end this process alone.
  const forward = (signal) => void child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  const child = spawn(process.execPath, [root + 'scripts/build.mjs', '--web'], { stdio: 'inherit' })
  const [code, signal] = await once(child, 'exit')
  for (const signal of signals) process.off(signal, forward)
  if (code !== 0) process.exit(code ?? 128 + constants.signals[signal])
}
