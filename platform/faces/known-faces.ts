import { LRUCache } from 'lru-cache'

/** Some 2,000 photos with a face of 10 KB each. */
const maxBytes = 32 * 1024 * 1024
const max = 4000
/** Of an entry, besides its name and its faces. */
const entryBytes = 400
const keptMs = 15 * 60_000

/**
 * The faces of named photos. Each is deleted after 15 minutes, also if nobody asks again: it is a face. The timers keep no process alive.
 */
export const createKnownFaces = () =>
  new LRUCache<string, Buffer[]>({
    max,
    maxSize: maxBytes,
    sizeCalculation: (faces, name) =>
      faces.reduce((bytes, { length }) => bytes + length, name.length + entryBytes),
    ttl: keptMs,
    ttlAutopurge: true,
    // Read with each call: the library keeps the clock of when it was loaded, which fake timers do not move.
    perf: { now: () => performance.now() },
  })
