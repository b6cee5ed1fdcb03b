import { place } from '#events'
import { z } from 'zod'

/** Text of a post that is not sent yet. `place`: of a question. */
const draft = z.object({ text: z.string(), isAnonymous: z.boolean(), place: place.nullable() })
export type Draft = z.infer<typeof draft>
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefixOf = (userId: string) => `thread-draft:${userId}:`

/** The draft of a question about a document, or of an answer in a thread. */
export interface KeptDraft {
  read: () => Draft | null
  /** An empty text forgets the draft. Without room in the browser nothing is kept. */
  keep: (draft: Draft) => void
  forget: () => void
}

/** `about`: the id of a document, for a question; of a thread, for an answer. */
export function keptDraft(
  userId: string,
  about: { question: string } | { answer: string },
  storage: DraftStorage = localStorage,
): KeptDraft {
  const key =
    prefixOf(userId) + ('question' in about ? `question:${about.question}` : `answer:${about.answer}`)
  const forget = () => storage.removeItem(key)
  return {
    read: () => parse(storage.getItem(key)),
    keep(kept) {
      if (kept.text.trim() === '') return forget()
      try {
        storage.setItem(key, JSON.stringify(kept))
      } catch {
        // Full, or not allowed: the text stays in its field.
      }
    },
    forget,
  }
}

/** Deletes the draft of an answer that the server has. Its form may have closed before, for instance with its tab. */
export function forgetSentAnswer(
  userId: string,
  threadId: string,
  text: string,
  storage?: DraftStorage,
): void {
  const draft = keptDraft(userId, { answer: threadId }, storage)
  if (draft.read()?.text === text) draft.forget()
}

/** Deletes unsent questions and answers of a user, who logs out of this browser. */
export function forgetThreadDrafts(userId: string, storage: DraftStorage = localStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(prefixOf(userId))) storage.removeItem(key)
}

function parse(text: string | null): Draft | null {
  try {
    return draft.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}
