import { AppError, type Log } from '#platform/core'
import type { Previews } from '#services/previews'
import type { Store } from '../model'
import type { Likenesses } from './likenesses'

const page = 200
/** Its turns among those who upload. */
const sender = 'likenesses'

/**
 * Looks at documents that came onto the shelf without being looked at: those of the seeded world, and of before. Once through
 * all of them in the life of a process; documents of later are looked at as they come. Not at its first run, which is at the start:
 * others have the processor first.
 */
export function createFillIn(deps: {
  store: Pick<Store, 'likenesses' | 'documents'>
  likenesses: Pick<Likenesses, 'keep'>
  previews: Pick<Previews, 'likenessOf'>
  log: Log
}): { run(): Promise<void>; stop(): void } {
  const { documents, likenesses } = deps.store
  let isFirst = true
  let isDone = false
  let isStopped = false

  async function look(documentId: string, file: string): Promise<void> {
    const found = await deps.previews.likenessOf(file, sender).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'file-missing') return null
      throw error
    })
    await deps.likenesses.keep(documentId, found)
  }

  return {
    async run() {
      if (isFirst) return void (isFirst = false)
      let after = ''
      while (!isDone && !isStopped) {
        const rows = await documents
          .find({ _id: { $gt: after } }, { file: 1 })
          .sort({ _id: 1 })
          .limit(page)
          .lean()
        const ids = rows.map(({ _id }) => _id)
        const known = new Set(
          (await likenesses.find({ _id: { $in: ids } }, { _id: 1 }).lean()).map(({ _id }) => _id),
        )
        for (const { _id, file } of rows)
          if (!known.has(_id) && file !== '' && !isStopped) await look(_id, file)
        after = rows.at(-1)?._id ?? after
        isDone = rows.length < page && !isStopped
      }
      if (isDone) deps.log.debug('every document is known by its likeness')
    },
    stop: () => void (isStopped = true),
  }
}
