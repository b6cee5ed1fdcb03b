import { createHash } from 'node:crypto'
import { AppError } from '../../app-error'
import { isDependencyUnavailable } from '../../dependency-unavailable'
import type { Movable, MovableFiles } from '../port'
import type { Journal } from './journal'
import { pagesOf } from './pages'
import { isSameFile } from './same-file'

/** Files copied at the same time. Each is in memory as a whole. */
const atOnce = 4
const firstDelayMs = 1000
const longestDelayMs = 30_000

const maxFailures = 3

/** The new host gives back other bytes than it was sent. */
export class BytesChanged extends Error {
  constructor(ref: string) {
    super(
      `The new host gave back other bytes of ${ref} than it was sent, ${maxFailures} times. Nothing was deleted for it.`,
    )
    this.name = 'BytesChanged'
  }
}

/** The result of a move. */
export interface Moved {
  files: number
  bytes: number
  /** Files that the new host already had. */
  there: number
  /** Deleted at the former host. */
  deleted: number
  /** Files that differ at the new host, where they are newer: they stay as they are there. */
  different: string[]
  /** Files whose bytes are not those that the former host recorded: they were not copied. */
  damaged: string[]
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const refsOf = (files: readonly Movable[]) => files.map(({ file }) => file.ref)

const nullIfGone = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'file-missing') return null
  throw error
}

/**
 * Copies all files from one host to another, while a program uses both (`withFormer`). Nothing at the new host is
 * replaced. Each copy is read back and compared by its hash. Then the former host is asked again: a copy of a file that
 * was changed or deleted there meanwhile is taken back, and a changed file is copied anew. The journal says which copies
 * are not yet compared, so that the next run finishes what a crash interrupted. `deletes`: deletes each file at the
 * former host once its copy is verified. Waits for hosts that are away, and says so.
 */
export async function moveFiles({
  from,
  to,
  journal,
  deletes = false,
  say,
  wait,
}: {
  from: MovableFiles
  to: MovableFiles
  journal: Journal
  deletes?: boolean
  say: (line: string) => void
  wait: (ms: number) => Promise<unknown>
}): Promise<Moved> {
  const [there, different, damaged] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const [deleted, failures] = [new Set<string>(), new Map<string, number>()]
  /** Bytes of each file that was copied. */
  const moved = new Map<string, number>()

  /** True if the new host has exactly these bytes. */
  const isVerified = async ({ file }: Movable): Promise<boolean> => {
    const bytes = await to.read(file.ref).catch(nullIfGone)
    return bytes !== null && sha256Of(bytes) === file.sha256
  }

  async function copy(movable: Movable): Promise<void> {
    const { ref, sha256 } = movable.file
    const bytes = await from.read(ref).catch(nullIfGone)
    if (bytes === null) return
    if (sha256Of(bytes) === sha256) await to.adopt(movable, bytes)
    // Not damaged if it was replaced since it was described: then the next pass copies it.
    else if ((await from.find([ref])).get(ref)?.file.sha256 === sha256) damaged.add(ref)
  }

  const finish = async (movable: Movable) => {
    const { ref } = movable.file
    if (!deletes) return
    await from.delete(ref)
    deleted.add(ref)
  }

  /** Compares copies with their originals of this moment. Resolves to the number of files that need another pass. */
  async function settle(copied: readonly Movable[]): Promise<number> {
    const refs = refsOf(copied)
    const originals = await from.find(refs)
    const arrived = await to.find(refs)
    let open = 0
    for (const movable of copied) {
      const { ref } = movable.file
      const [original, copied] = [originals.get(ref), arrived.get(ref)]
      if (!copied) {
        if (original && !damaged.has(ref)) open++
      } else if (!isSameFile(copied.file, movable.file)) {
        // The program stored a newer one.
        if (original && !isSameFile(copied.file, original.file)) different.add(ref)
      } else if (!original || !isSameFile(original.file, movable.file)) {
        await to.delete(ref)
        if (original) open++
      } else if (await isVerified(movable)) {
        moved.set(ref, movable.file.sizeBytes)
        await finish(movable)
      } else {
        await to.delete(ref)
        open++
        failures.set(ref, (failures.get(ref) ?? 0) + 1)
        if (failures.get(ref) === maxFailures) throw new BytesChanged(ref)
      }
    }
    return open
  }

  async function movePage(page: readonly Movable[]): Promise<number> {
    const arrived = await to.find(refsOf(page))
    const missing: Movable[] = []
    for (const movable of page) {
      const { ref } = movable.file
      const other = arrived.get(ref)
      if (!other) missing.push(movable)
      else if (!isSameFile(other.file, movable.file)) different.add(ref)
      else {
        there.add(ref)
        if (deletes && !(await isVerified(movable))) different.add(ref)
        else await finish(movable)
      }
    }
    const todo = missing.filter(({ file }) => !damaged.has(file.ref))
    if (todo.length === 0) return 0
    await journal.write(todo)
    const queue = todo.values()
    const work = async () => {
      for (const movable of queue) await copy(movable)
    }
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
    for (const each of ended) if (each.status === 'rejected') throw each.reason
    const before = moved.size
    const open = await settle(todo)
    await journal.clear()
    if (Math.floor(moved.size / 100) > Math.floor(before / 100)) say(`Moved ${moved.size} files.`)
    return open
  }

  async function finishInterrupted(): Promise<void> {
    await settle(await journal.read())
    await journal.clear()
  }

  /** One pass over all files. Resolves to the number of files that changed while it copied them. */
  async function pass(): Promise<number> {
    await finishInterrupted()
    let open = 0
    for await (const page of pagesOf(from.list())) open += await movePage(page)
    return open
  }

  /** Tries again while a host is away. */
  async function passPatiently(): Promise<number> {
    for (let delay = firstDelayMs; ; delay = Math.min(2 * delay, longestDelayMs)) {
      try {
        return await pass()
      } catch (error) {
        if (!isDependencyUnavailable(error)) throw error
        say(`A file host is away: the next attempt is in ${Math.round(delay / 1000)} s.`)
        await wait(delay)
      }
    }
  }

  while ((await passPatiently()) > 0);
  return {
    files: moved.size,
    bytes: [...moved.values()].reduce((sum, bytes) => sum + bytes, 0),
    there: [...there].filter((ref) => !moved.has(ref)).length,
    deleted: deleted.size,
    different: [...different],
    damaged: [...damaged],
  }
}
