import type { Clock } from '#platform/core'
import type { Store } from '../model'
import { termAt } from './term'
import { isReader, readershipId } from './readership'

const page = 500

/**
 * Counts the readers of visits that an earlier release recorded: of each user, their last hundred; those of this term as its. Goes through all visits once per
 * process. The first run, at the start, does nothing: others need the store then.
 */
export function createCountEarlierVisits({
  store: { documents, views, readerships },
  clock,
}: {
  store: Pick<Store, 'documents' | 'views' | 'readerships'>
  clock: Clock
}): { run(): Promise<void>; stop(): void } {
  let isFirst = true
  let isDone = false
  let isStopped = false

  async function count(visits: readonly { userId: string; documentId: string; at: Date }[]): Promise<void> {
    const ids = [...new Set(visits.map(({ documentId }) => documentId))]
    const found = await documents.find({ _id: { $in: ids } }, { uploaderId: 1 }).lean()
    const uploaders = new Map(found.map(({ _id, uploaderId }) => [_id, uploaderId]))
    const pairs = new Map<string, { uploaderId: string; readerId: string }>()
    const term = termAt(clock.now())
    const ofTerm = new Set<string>()
    for (const { userId: readerId, documentId, at } of visits) {
      const uploaderId = uploaders.get(documentId)
      if (uploaderId === undefined || !isReader({ uploaderId }, { userId: readerId, isAdmin: false }))
        continue
      const _id = readershipId(uploaderId, readerId)
      pairs.set(_id, { uploaderId, readerId })
      if (at >= term.from) ofTerm.add(_id)
    }
    if (pairs.size === 0) return
    await readerships.bulkWrite(
      [...pairs].map(([_id, pair]) => ({
        updateOne: {
          filter: { _id },
          update: {
            $setOnInsert: { ...pair, since: clock.now() },
            ...(ofTerm.has(_id) && { $set: { term: term.name } }),
          },
          upsert: true,
        },
      })),
      { ordered: false },
    )
  }

  return {
    async run() {
      if (isFirst) return void (isFirst = false)
      let after = ''
      while (!isDone && !isStopped) {
        const visits = await views
          .find({ _id: { $gt: after } }, { userId: 1, documentId: 1, at: 1 })
          .sort({ _id: 1 })
          .limit(page)
          .lean()
        await count(visits)
        after = visits.at(-1)?._id ?? after
        isDone = visits.length < page
      }
    },
    stop: () => void (isStopped = true),
  }
}
