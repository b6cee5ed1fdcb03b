// Deletes from installed packages what nothing here reads: source maps, documentation, builds for other machines and in other
// formats. A third of node_modules; `npm ci` brings it back. Tests stay: kafkajs imports one of its own.
import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { unusedParts } from './unused-parts.mjs'

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

const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined
const otherLibc = process.platform !== 'linux' ? null : isGlibc ? /musl/ : /-gnu|glibc/

/** True for native code for another C library or version of Node. Where there is a build for one version, there is one for all. */
function isForeign(path) {
  const version = /\.abi(\d+)\./.exec(path)?.[1] ?? process.versions.modules
  return path.endsWith('.node') && (version !== process.versions.modules || otherLibc?.test(path) === true)
}

/** The folders of all packages below `folder`, by name, with those installed inside others. */
function* packagesIn(folder, scope = '') {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === '.bin' || entry.name === '.cache') continue
    const path = join(folder, entry.name)
    if (entry.name.startsWith('@')) yield* packagesIn(path, `${entry.name}/`)
    else yield { name: scope + entry.name, path }
  }
}

/** `pack`: the name of the package in `root`. `within`: a folder of it, empty or with a slash at its end. */
function prune(pack, root, within = '') {
  const folder = join(root, within)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const name = within + entry.name
    if (entry.isDirectory()) {
      if (within === '' && unreadFolders.has(entry.name)) rmSync(path, { recursive: true })
      else prune(pack, root, `${name}/`)
    } else if (
      unreadFile.test(entry.name) ||
      isForeign(`${pack}/${name}`) ||
      (unusedParts[pack]?.test(name) === true && !name.includes('node_modules/'))
    )
      rmSync(path)
  }
  if (within !== '' && readdirSync(folder).length === 0) rmdirSync(folder)
}

/** Prunes all packages in `nodeModules`, the path of such a folder. */
export function prunePackages(nodeModules) {
  for (const { name, path } of packagesIn(nodeModules)) prune(name, path)
}
