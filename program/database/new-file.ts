import { access, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Exports and backups never overwrite a file. */
export class FileExists extends Error {
  constructor(file: string) {
    super(`${file} exists already: name another file.`)
    this.name = 'FileExists'
  }
}

/** The name of a file that is not complete yet, or never was. */
export const unfinishedName = (file: string): string => `${file}.unfinished`

/**
 * Lets `write` write a file under another name, and gives it its own once it is complete. `write` flushes it. Whatever is left under the
 * other name is deleted. Rejects with FileExists if the name is taken; it is never overwritten.
 */
export async function writeNewFile<T>(file: string, write: (path: string) => Promise<T>): Promise<T> {
  if (await exists(file)) throw new FileExists(file)
  const unfinished = unfinishedName(file)
  await rm(unfinished, { force: true })
  try {
    const written = await write(unfinished)
    await giveName(unfinished, file)
    await flushFolder(dirname(file))
    return written
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Codes of file systems without hard links, such as exFAT. */
const codesOfNoLinks: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

async function giveName(from: string, to: string): Promise<void> {
  try {
    // Fails if the name is taken, unlike a rename.
    await link(from, to)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') throw new FileExists(to)
    if (!codesOfNoLinks.has(code)) throw error
    if (await exists(to)) throw new FileExists(to)
    await rename(from, to)
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Makes new names in a folder durable. Not every system can flush a folder. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
