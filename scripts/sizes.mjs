// `npm run sizes`: how large node_modules is now, and how much `npm prune --omit=dev` leaves of it for the image.
import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const largest = 15

/** Bytes on the disk, without packages nested in this one; 0 where nothing is. */
function sizeOf(folder, isTop = true) {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.reduce((total, entry) => {
    if (isTop && entry.name === 'node_modules') return total
    const path = join(folder, entry.name)
    return total + (entry.isDirectory() ? sizeOf(path, false) : lstatSync(path).blocks * 512)
  }, 0)
}

const { packages } = JSON.parse(readFileSync(root + 'node_modules/.package-lock.json', 'utf8'))
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, { dev = false }]) => ({ path, dev, bytes: sizeOf(root + path) }))
  .sort((a, b) => b.bytes - a.bytes)

const print = (bytes, what) => console.log(`${(bytes / 1e6).toFixed(1).padStart(7)} MB  ${what}`)
const sum = (some) => some.reduce((total, { bytes }) => total + bytes, 0)
for (const { path, dev, bytes } of installed.slice(0, largest))
  print(bytes, path.replace('node_modules/', '') + (dev ? ' (development)' : ''))
print(sum(installed), 'installed')
print(sum(installed.filter(({ dev }) => !dev)), 'at run time')
