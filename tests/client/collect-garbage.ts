import { once } from 'node:events'
import WebSocket from 'ws'

const patienceMs = 30_000

/**
 * Makes a process collect all its garbage, through its inspector at this address. Rejects after half a minute.
 */
export async function collectGarbage(inspector: string): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  const socket = new WebSocket(inspector)
  try {
    await once(socket, 'open', { signal })
    // It is the only request, so the first message is its answer.
    socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
    const [message] = (await once(socket, 'message', { signal })) as [Buffer]
    const { error } = JSON.parse(message.toString()) as { error?: unknown }
    if (error !== undefined) throw new Error(`no garbage was collected: ${JSON.stringify(error)}`)
  } finally {
    socket.close()
  }
}
