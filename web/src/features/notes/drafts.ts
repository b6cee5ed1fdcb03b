import { z } from 'zod'

/** What was typed and is not known to be saved, and the version of the note that it began with. */
const draft = z.object({ content: z.string(), baseVersion: z.number().int().nonnegative(), at: z.number() })
export type Draft = z.infer<typeof draft>
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Unsaved text of one note in this browser. Each tab keeps its own, so that none writes over another's. */
export interface Drafts {
  /** The latest one of any tab, which is this tab's own from now on: only for a tab that shows no text yet. */
  adopt: () => Draft | null
  /** Answers false where the browser keeps nothing. */
  keep: (draft: Draft) => boolean
  forget: () => void
}

/** `name`: of the note. `tab`: different in each tab, and after each reload. */
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
  }
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
