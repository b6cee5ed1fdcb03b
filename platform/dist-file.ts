import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with package.json, found from this file whether it runs from source or bundled in `dist/`. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('No package.json above ' + fileURLToPath(import.meta.url))
    folder = parent
  }
  return folder
}

/** A bundled file: job processes and the embedded store are always started from `dist/`. */
export const distFile = (name: string): string => join(projectRoot(), 'dist', name)
