import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '../store'
import { AFTER } from '../values/key-encoding'
import { withPrefix } from './scan'

const chunk = 1_000

/** Deletes the data of dropped collections and indexes. Resumes at the next start after a crash. */
export async function purge({ engine, catalogue }: Store): Promise<void> {
  for (const { space, prefix } of catalogue.garbage()) {
    const range = {
      start: withPrefix(prefix, Buffer.alloc(0)),
      end: withPrefix(prefix, Buffer.of(AFTER)),
      limit: chunk,
    }
    let deleted = chunk
    while (deleted === chunk) {
      deleted = await engine.write(() => {
        const keys = [...engine[space].getKeys(range)]
        for (const key of keys) engine[space].removeSync(key)
        return keys.length
      })
      await nextTurn()
    }
    await engine.write(() => catalogue.collected(prefix))
  }
}

/** Drops indexes that a crash left incomplete. */
export async function dropUnfinished({ engine, catalogue }: Store): Promise<void> {
  const isUnfinished = [...catalogue.all()].some(({ indexes }) => indexes.some(({ ready }) => !ready))
  // Avoids a write at each start, which a full disk would refuse.
  if (!isUnfinished) return
  await engine.write(() => {
    for (const collection of catalogue.all()) {
      for (const index of collection.indexes) if (!index.ready) catalogue.removeIndex(collection, index)
    }
  })
}
