import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Correlation ids whose hash is remembered: a request has some ten spans. */
const remembered = 1000

export interface TraceIds {
  /** 32 hexadecimal digits: the first 16 bytes of the SHA-256 of the correlation id. */
  traceId: string
  /** 16 hexadecimal digits: the next 8 bytes. The span of the request. */
  rootSpanId: string
}

/**
 * Derives the ids of a trace from a correlation id, which events carry over the bus already: every process finds the same ones, and no
 * envelope needs another field.
 */
export function createTraceIds(): (correlationId: string) => TraceIds {
  const known = new LRUCache<string, TraceIds>({ max: remembered })
  return (correlationId) => {
    const found = known.get(correlationId)
    if (found) return found
    const hash = createHash('sha256').update(correlationId).digest('hex')
    const ids = { traceId: hash.slice(0, 32), rootSpanId: hash.slice(32, 48) }
    known.set(correlationId, ids)
    return ids
  }
}
