import { z } from 'zod'

/** Text that may not be saved yet, with the version of the note it is based on. */
const draft = z.object({ content: z.string(), baseVersion: z.number().int().nonnegative(), at: z.number() })
export type Draft = z.infer<typeof draft>
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Unsaved text of a note in this browser, one draft per tab, so that no tab overwrites another's. */
export interface Drafts {
  /** Takes over the latest draft of any tab: only for a tab that shows no text yet. */
  adopt: () => Draft | null
  /** Returns false if the browser stores nothing. */
  keep: (draft: Draft) => boolean
  forget: () => void
  /** Forgets drafts of any tab with this text, which the server has now. */
  forgetSaved: (content: string) => void
}

/** `name`: of the note. `tab`: unique per tab and load. */
export function createDrafts(name: string, tab: string, storage: DraftStorage = localStorage): Drafts {
  const prefix = `note-draft:${name}:`
  const own = prefix + tab
  const keep = (kept: Draft) => {
    try {
      storage.setItem(own, JSON.stringify(kept))
      return true
    } catch {
      return false
    }
  }
  return {
    adopt() {
      const found = keysOf(storage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => {
          const kept = parse(storage.getItem(key))
          return kept === null ? [] : [{ key, kept }]
        })
      const latest = found.toSorted((one, other) => other.kept.at - one.kept.at)[0]
      if (latest === undefined) return null
      if (keep(latest.kept) && latest.key !== own) storage.removeItem(latest.key)
      return latest.kept
    },
    keep,
    forget: () => storage.removeItem(own),
    forgetSaved(content) {
      for (const key of keysOf(storage))
        if (key.startsWith(prefix) && parse(storage.getItem(key))?.content === content)
          storage.removeItem(key)
    },
  }
}

/** The latest draft of each of a user's notes, by document. */
export function latestDrafts(userId: string, storage: DraftStorage = localStorage): Map<string, Draft> {
  const prefix = `note-draft:${userId}:`
  const latest = new Map<string, Draft>()
  for (const key of keysOf(storage).filter((each) => each.startsWith(prefix))) {
    const documentId = key.slice(prefix.length).split(':')[0] ?? ''
    const kept = parse(storage.getItem(key))
    if (kept !== null && kept.at >= (latest.get(documentId)?.at ?? 0)) latest.set(documentId, kept)
  }
  return latest
}

const keysOf = (storage: DraftStorage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

function parse(text: string | null): Draft | null {
  try {
    return draft.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}
