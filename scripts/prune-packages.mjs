// Deletes what nobody reads from installed packages: source maps and documentation. A fifth of node_modules; `npm ci` brings it
// back. Tests stay: kafkajs imports one of its own.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Folders directly inside a package. */
const unreadFolders = new Set([
  '.github',
  '.yarn',
  'benchmark',
  'benchmarks',
  'coverage',
  'docs',
  'example',
  'examples',
])
const unreadFile = /\.map$|^(?!licen).*\.md$/i

/** The folders of all packages below `folder`, with those installed inside others. */
function* packagesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === '.bin' || entry.name === '.cache') continue
    const path = join(folder, entry.name)
    if (entry.name.startsWith('@')) yield* packagesIn(path)
    else yield path
  }
}

function prune(folder, isPackage) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile() && unreadFile.test(entry.name)) rmSync(path)
    else if (!entry.isDirectory()) continue
    else if (isPackage && unreadFolders.has(entry.name)) rmSync(path, { recursive: true })
    else prune(path, false)
  }
}

export function prunePackages(nodeModules) {
  for (const path of packagesIn(nodeModules)) prune(path, true)
}
