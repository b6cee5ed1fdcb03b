import DataLoader from 'dataloader'

const maxKeys = 1000

/**
 * Reads by key, many at once: what is asked in one turn of the event loop travels together, and what is asked while a read
 * is on its way shares the next one. A busy server so pays for one question a round trip, an idle one does not wait.
 * Remembers nothing: each answer was read after its call. Resolves to null where `read` knows no such key; each key is
 * given to it once.
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
