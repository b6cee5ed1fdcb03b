import DataLoader from 'dataloader'

const maxKeys = 1000

/**
 * Batches reads by key: calls in one turn of the event loop share a read, and calls during a read share the next one.
 * Under load there is one query per round trip; an idle server does not wait. Caches nothing: each answer is read after
 * its call. Resolves to null for unknown keys; `read` gets each key once.
 */
export function readTogether<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  let reading: Promise<unknown> = Promise.resolve()

  const loader = new DataLoader<string, V | null>(
    async (keys) => {
      const answer = read([...new Set(keys)])
      reading = answer.catch(() => undefined)
      const found = await answer
      return keys.map((key) => found.get(key) ?? null)
    },
    {
      cache: false,
      maxBatchSize: maxKeys,
      batchScheduleFn: (run) => void reading.then(() => setImmediate(run)),
    },
  )
  return (key) => loader.load(key)
}
