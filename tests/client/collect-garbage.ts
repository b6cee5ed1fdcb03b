import { once } from 'node:events'
import WebSocket from 'ws'

const patienceMs = 30_000

/**
 * Has a process collect all its garbage, by the address that its inspector listens on. Resolves when that is done; rejects when it
 * is not within half a minute.
 */
export async function collectGarbage(inspector: string): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  const socket = new WebSocket(inspector)
  try {
    await once(socket, 'open', { signal })
    // Nothing else is asked, so that the one message is its answer.
    socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
    const [message] = (await once(socket, 'message', { signal })) as [Buffer]
    const { error } = JSON.parse(message.toString()) as { error?: unknown }
    if (error !== undefined) throw new Error(`no garbage was collected: ${JSON.stringify(error)}`)
  } finally {
    socket.close()
  }
}
