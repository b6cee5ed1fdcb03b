import type { Request } from 'express'
import { isStoreAway, type Log } from '#platform'
import type { GatewayDeps } from '../deps'
import { addressKey, limits, type Counter } from '../http/limits'
import type { FindHead, ReadHead } from './find-head'
import { plainHead, type Head } from './head'
import { writeHead } from './write-head'

/** The tags for the head of the page that a request asks for. Never rejects: a page without its own head is better than none. */
export type HeadOf = (request: Pick<Request, 'path' | 'ip'>) => Promise<{ tags: string; isLasting: boolean }>

export function createHeadOf(deps: {
  findHead: FindHead
  /** The base of all addresses in the tags: a request's Host header cannot be trusted. */
  publicUrl: string
  counter: Counter | null
  whileThere: GatewayDeps['whileThere']
  log: Log
}): HeadOf {
  const { findHead, publicUrl, counter, log } = deps
  const plain = { tags: writeHead(plainHead, publicUrl), isLasting: true }

  async function readHead(read: ReadHead, ip: string | undefined): Promise<Head | null> {
    try {
      if ((await counter?.count(limits.heads, addressKey(ip))) != null) return null
      return await deps.whileThere(read)
    } catch (error) {
      log[isStoreAway(error) ? 'debug' : 'error']({ err: error }, 'a page goes without a head of its own')
      return null
    }
  }

  return async ({ path, ip }) => {
    const found = findHead(path)
    if (found === null) return plain
    if (typeof found !== 'function') return { tags: writeHead(found, publicUrl), isLasting: true }
    const head = await readHead(found, ip)
    return head === null ? plain : { tags: writeHead(head, publicUrl), isLasting: false }
  }
}
