import type { Clock } from '#platform/core'
import type { Store } from '../model'
import { isReader, readershipId } from './readership'

const page = 500

/**
 * Counts the readers of visits that an earlier release recorded: of each user, their last hundred. Goes through all visits once per
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

  async function count(visits: readonly { userId: string; documentId: string }[]): Promise<void> {
    const ids = [...new Set(visits.map(({ documentId }) => documentId))]
    const found = await documents.find({ _id: { $in: ids } }, { uploaderId: 1 }).lean()
    const uploaders = new Map(found.map(({ _id, uploaderId }) => [_id, uploaderId]))
    const pairs = new Map<string, { uploaderId: string; readerId: string }>()
    for (const { userId: readerId, documentId } of visits) {
      const uploaderId = uploaders.get(documentId)
      if (uploaderId !== undefined && isReader({ uploaderId }, { userId: readerId, isAdmin: false }))
        pairs.set(readershipId(uploaderId, readerId), { uploaderId, readerId })
    }
    if (pairs.size === 0) return
    await readerships.bulkWrite(
      [...pairs].map(([_id, pair]) => ({
        updateOne: {
          filter: { _id },
          update: { $setOnInsert: { ...pair, since: clock.now() } },
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
          .find({ _id: { $gt: after } }, { userId: 1, documentId: 1 })
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
