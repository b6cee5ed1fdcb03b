import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '../store'
import { AFTER } from '../values/key-encoding'
import { withPrefix } from './scan'

const chunk = 1_000

/** Deletes what dropped collections and indexes left behind. What a crash interrupts is resumed at the next start. */
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

/** Drops indexes whose building a crash interrupted: their entries are not complete. */
export async function dropUnfinished({ engine, catalogue }: Store): Promise<void> {
  const isUnfinished = [...catalogue.all()].some(({ indexes }) => indexes.some(({ ready }) => !ready))
  // A start on a full disk writes nothing.
  if (!isUnfinished) return
  await engine.write(() => {
    for (const collection of catalogue.all()) {
      for (const index of collection.indexes) if (!index.ready) catalogue.removeIndex(collection, index)
    }
  })
}
