import { AppError, type Log } from '#platform/core'
import type { Previews } from '#services/previews'
import type { DocumentRecord, Store } from '../model'
import type { Likenesses } from './likenesses'
import { likenessIdOf } from './rules'

const page = 200
/** The sender under which it takes turns with uploads. */
const sender = 'likenesses'

/**
 * Computes the fingerprints of documents that have none: seeded ones, and those of older versions. Goes through all of them once
 * per process; later documents are processed on upload. The first run, at the start, does nothing: others need the processor then.
 */
export function createFillIn(deps: {
  store: Pick<Store, 'likenesses' | 'documents'>
  likenesses: Pick<Likenesses, 'keep'>
  previews: Pick<Previews, 'lookAt'>
  log: Log
}): { run(): Promise<void>; stop(): void } {
  const { documents, likenesses } = deps.store
  let isFirst = true
  let isDone = false
  let isStopped = false

  async function look({
    _id,
    file,
    edition,
  }: Pick<DocumentRecord, '_id' | 'file' | 'edition'>): Promise<void> {
    const looked = await deps.previews.lookAt(file, sender).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'file-missing') return null
      throw error
    })
    await deps.likenesses.keep(_id, looked?.outcome === 'read' ? looked.likeness : null, edition ?? 1)
  }

  return {
    async run() {
      if (isFirst) return void (isFirst = false)
      let after = ''
      while (!isDone && !isStopped) {
        const rows = await documents
          .find({ _id: { $gt: after } }, { file: 1, edition: 1 })
          .sort({ _id: 1 })
          .limit(page)
          .lean()
        const ids = rows.map(({ _id, edition }) => likenessIdOf(_id, edition ?? 1))
        const known = new Set(
          (await likenesses.find({ _id: { $in: ids } }, { _id: 1 }).lean()).map(({ _id }) => _id),
        )
        for (const [at, row] of rows.entries())
          if (!known.has(ids[at]!) && row.file !== '' && !isStopped) await look(row)
        after = rows.at(-1)?._id ?? after
        isDone = rows.length < page && !isStopped
      }
      if (isDone) deps.log.debug('every document is known by its likeness')
    },
    stop: () => void (isStopped = true),
  }
}
