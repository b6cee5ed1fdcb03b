import { open, readFile, readdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { fileRecord, type KeptFile } from './file-store'
import { nullIfMissing } from './null-if-missing'
import { storedKinds } from './port'
import { removedFolder } from './removals'

export { fileRecord }

/** A stored file, as it lies in the folder. */
export interface OpenedFile {
  /** Its record, and the text of it. */
  file: KeptFile
  json: string
  /** Of its bytes; closed once the next file is asked for. */
  handle: FileHandle
}

/** A file may be replaced between its record and its bytes being read. */
const tries = 5

/**
 * The files on the disk (`DATA_DIR/files`), in any order, while a program may use them: also those that were deleted since deletions are
 * held, and each as a whole. Leaves out what has no record, no bytes, or a damaged record.
 */
export async function* eachKeptFile(folder: string): AsyncGenerator<OpenedFile> {
  for (const kind of storedKinds) {
    const refs = new Set<string>()
    // In this order: a file that is deleted meanwhile moves from the first to the second.
    for (const place of [folder, join(folder, removedFolder)])
      for (const name of (await readdir(join(place, kind)).catch(nullIfMissing)) ?? [])
        if (name.endsWith('.json')) refs.add(`${kind}/${name}`)
    for (const path of refs) {
      const opened = await openKept(folder, path)
      if (opened === null) continue
      try {
        yield opened
      } finally {
        await opened.handle.close()
      }
    }
  }
}

async function openKept(folder: string, path: string): Promise<OpenedFile | null> {
  const places = [folder, join(folder, removedFolder)]
  for (let left = tries; left > 0; left--) {
    const json = await firstOf(places, (place) => readFile(join(place, path), 'utf8'))
    if (json === null) return null
    const file = parse(json)
    if (file === null) return null
    const handle = await firstOf(places, (place) => open(join(place, file.kind, file.bytes)))
    if (handle !== null) return { file, json, handle }
  }
  return null
}

/** The first result that is not missing. */
async function firstOf<T>(places: readonly string[], read: (place: string) => Promise<T>): Promise<T | null> {
  for (const place of places) {
    const found = await read(place).catch(nullIfMissing)
    if (found !== null) return found
  }
  return null
}

function parse(json: string): KeptFile | null {
  try {
    return fileRecord.parse(JSON.parse(json))
  } catch {
    return null
  }
}
