import { isDiskFull, type Clock } from '#platform'
import type { Library } from '../contract'
import type { Store } from '../model'
import { checklistStateOf } from './rules'
import type { WriteReader } from './write-reader'

/** The checklist of a new student. Its steps are read from what the user did; only its end is stored. */
export function createFirstSteps({
  store: { documents, readers, native },
  clock,
  writeReader,
}: {
  store: Pick<Store, 'documents' | 'readers' | 'native'>
  clock: Clock
  writeReader: WriteReader
}): Pick<Library, 'firstSteps' | 'hideFirstSteps'> {
  const none = { saved: false, liked: false, uploaded: false }

  /** Once done, it is done for good: a document that is no longer saved does not bring it back. */
  const end = (userId: string) =>
    writeReader(userId, { $set: { checklist: 'done' } }).catch((error: unknown) => {
      // A full disk must not prevent reading.
      if (!isDiskFull(error)) throw error
    })

  return {
    async firstSteps({ _id: userId, createdAt, role }) {
      const reader = await readers.findById(userId, { saved: 1, checklist: 1 }).lean()
      const about = { ended: reader?.checklist ?? null, createdAt, role, now: clock.now() }
      const before = checklistStateOf({ ...about, steps: none })
      if (before !== 'open') return { state: before, steps: none }
      const [like, upload] = await Promise.all([
        native.votes.findOne({ userId, value: 'like' }, { projection: { _id: 1 } }),
        documents.exists({ uploaderId: userId }),
      ])
      const saved = (reader?.saved ?? []).length > 0
      const steps = { saved, liked: like !== null, uploaded: upload !== null }
      const state = checklistStateOf({ ...about, steps })
      if (state === 'done') await end(userId)
      return { state, steps }
    },
    hideFirstSteps: (userId) => writeReader(userId, { $set: { checklist: 'hidden' } }),
  }
}
