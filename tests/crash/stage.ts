import { setTimeout } from 'node:timers/promises'
import { createApiClient } from '../client/api-client'
import { anyOf, type Cast } from './cast'
import type { Memory } from './memory'

/** Longer than any answer on a busy machine: the program reads a PDF for up to 20 s of processor time, and once more if that is late. */
const longestMs = 60_000
/** Wait after a 503, in ms: shorter than its Retry-After, so that more is tried. */
const pauseMs = 50

/** The program under test: each request goes to any of the gateways. */
export interface Stage {
  gateway: () => ReturnType<typeof createApiClient>
  cast: Cast
  memory: Memory
}

export type Send = (url: string, init: RequestInit) => Promise<Response>

/** `send`: sends a request; tests can wrap it. */
export function createStage(
  origins: readonly string[],
  cast: Cast,
  memory: Memory,
  send: Send = fetch,
): Stage {
  /** Records faults and requests that are never answered. A lost connection is expected, silence is not. */
  const watchedSend = async (url: string, init: RequestInit): Promise<Response> => {
    try {
      const response = await send(url, { ...init, signal: AbortSignal.timeout(longestMs) })
      if (response.status === 500) memory.problems.push(`a fault at ${init.method} ${url}`)
      if (response.status === 503) await setTimeout(pauseMs)
      return response
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        memory.problems.push(`no answer from ${url}`)
      throw error
    }
  }
  const gateways = origins.map((origin) => createApiClient(origin, watchedSend))
  return {
    gateway() {
      const gateway = anyOf(gateways)
      if (gateway === undefined) throw new Error('There is no gateway.')
      return gateway
    },
    cast,
    memory,
  }
}
