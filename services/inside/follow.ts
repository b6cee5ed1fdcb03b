import { setTimeout as pause } from 'node:timers/promises'
import { createBatchLoop, type Log } from '#platform/core'
import type { Library } from '#services/library'
import type { PageTexts } from '#services/previews'
import type { Indexed, PageIndex } from '@studyshelf/page-index'

/** Ids to compare at once. */
const comparedAtOnce = 500
/** Documents to read at once: a megabyte or so of text. */
const readAtOnce = 20
const firstPauseMs = 500
const maxPauseMs = 60_000

/** Keeps the index of this process equal to what is published. */
export interface Following {
  /** The document may have been published, hidden or read. */
  changed(documentId: string): void
  /** Changes may have been missed, or the index is new: compares all documents. */
  compare(): void
  /** The index cannot be read: deletes it, and builds it anew. */
  rebuild(): void
  /** True if the index has every text that was read. */
  isComplete(): boolean
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>
  stop(): Promise<void>
}

export function createFollowing({
  index,
  library,
  texts,
  log,
}: {
  index: Pick<PageIndex, 'put' | 'remove' | 'indexed' | 'clear'>
  library: Pick<Library, 'publishedOf'>
  texts: Pick<PageTexts, 'of' | 'after'>
  log: Pick<Log, 'info' | 'warn'>
}): Following {
  const stopped = new AbortController()
  const changed = new Set<string>()
  /** The last compared id; null if there is nothing to compare. */
  let compared: string | null = ''
  let isBroken = false
  let pauseMs = firstPauseMs

  /** Reads documents as they are now, and adds or removes them. One batch after the other: no older state comes later. */
  async function refresh(ids: readonly string[]): Promise<void> {
    const published = await library.publishedOf(ids)
    const read = await texts.of([...published])
    const shown = new Set(read.map(({ documentId }) => documentId))
    // First what nobody may read any more.
    for (const id of ids) if (!shown.has(id)) await index.remove(id)
    for (const { documentId, stamp, pages } of read) await index.put(documentId, stamp, pages)
  }

  async function refreshSome(): Promise<void> {
    const ids = [...changed].slice(0, readAtOnce)
    for (const id of ids) changed.delete(id)
    try {
      await refresh(ids)
    } catch (error) {
      for (const id of ids) changed.add(id)
      throw error
    }
  }

  async function compareSome(after: string): Promise<void> {
    const [read, indexed] = await Promise.all([
      texts.after(after, comparedAtOnce),
      index.indexed(after, comparedAtOnce),
    ])
    const until = [lastOf(read), lastOf(indexed)].filter((id) => id !== null).sort()[0] ?? null
    const isWithin = ({ documentId }: { documentId: string }) => until === null || documentId <= until
    const wanted = read.filter(isWithin)
    const published = await library.publishedOf(wanted.map(({ documentId }) => documentId))
    for (const id of differing(
      wanted.filter(({ documentId }) => published.has(documentId)),
      indexed.filter(isWithin),
    ))
      changed.add(id)
    // `compare` may have been called meanwhile.
    if (compared !== after) return
    compared = until
    if (until === null) log.info({}, 'the text of every page is being searched')
  }

  async function step(): Promise<void> {
    if (isBroken) {
      await index.clear()
      isBroken = false
      compared = ''
    }
    if (changed.size > 0) await refreshSome()
    else if (compared !== null) await compareSome(compared)
  }

  const loop = createBatchLoop({
    waiting: () => !stopped.signal.aborted && (isBroken || changed.size > 0 || compared !== null),
    async run() {
      try {
        await step()
        pauseMs = firstPauseMs
      } catch (error) {
        if (stopped.signal.aborted) return
        isBroken ||= isDamaged(error)
        log.warn({ err: error }, 'pages are indexed later')
        await pause(pauseMs, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined)
        pauseMs = Math.min(2 * pauseMs, maxPauseMs)
      }
    },
    after: 'turn',
  })

  return {
    changed(documentId) {
      changed.add(documentId)
      loop.start()
    },
    compare() {
      compared = ''
      loop.start()
    },
    rebuild() {
      isBroken = true
      loop.start()
    },
    isComplete: () => !isBroken && changed.size === 0 && compared === null,
    idle: () => loop.idle(),
    async stop() {
      stopped.abort()
      await loop.idle()
    },
  }
}

/** The last id of a full page; null if nothing follows. */
const lastOf = (rows: readonly Indexed[]): string | null =>
  rows.length < comparedAtOnce ? null : (rows.at(-1)?.documentId ?? null)

/** Documents that only one side has, or that have other texts. */
export function differing(wanted: readonly Indexed[], indexed: readonly Indexed[]): string[] {
  const stamps = new Map(indexed.map(({ documentId, stamp }) => [documentId, stamp]))
  const ids = wanted.flatMap(({ documentId, stamp }) => {
    const isSame = stamps.get(documentId) === stamp
    stamps.delete(documentId)
    return isSame ? [] : [documentId]
  })
  return [...ids, ...stamps.keys()]
}

/** True if the file is damaged, or of another version: a new one is built. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof Error && /malformed|not a database|another version|corrupt/i.test(error.message)
