// Brings node_modules up to the lock file. Needs nothing but Node and npm.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prunePackages } from './prune-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = root + 'node_modules/.installed'

/** Ends the process if Node is too old to run the program. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Studyshelf needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/** Runs `npm ci` unless it has run for this lock file, and deletes what nobody reads of the packages. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(root + 'package-lock.json'))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  // Somebody may have run npm by hand.
  if (!isCurrent()) {
    console.log('Installing packages…')
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      // The build and the tests need development packages, whatever NODE_ENV says.
      env: { ...process.env, NODE_ENV: 'development' },
      shell: process.platform === 'win32',
    })
    if (status !== 0) {
      console.error('npm ci failed; see above.')
      process.exit(1)
    }
    prunePackages(root + 'node_modules')
  }
  writeFileSync(stamp, lock)
}

/** Compares with the copy of the lock file that npm keeps inside node_modules. */
function isCurrent() {
  const installed = root + 'node_modules/.package-lock.json'
  if (!existsSync(installed)) return false
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages
  const want = JSON.parse(readFileSync(root + 'package-lock.json', 'utf8')).packages
  return Object.entries(want).every(
    ([path, { version, optional }]) => path === '' || optional || have[path]?.version === version,
  )
}
