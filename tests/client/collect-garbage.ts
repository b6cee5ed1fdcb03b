import { once } from 'node:events'
import WebSocket from 'ws'

const collected = { id: 1, method: 'HeapProfiler.collectGarbage' }

/** Has a process collect all its garbage, by the address that its inspector listens on. Resolves when that is done. */
export async function collectGarbage(inspector: string): Promise<void> {
  const socket = new WebSocket(inspector)
  try {
    await once(socket, 'open')
    socket.send(JSON.stringify(collected))
    for (;;) {
      const [message] = (await once(socket, 'message')) as [Buffer]
      const { id, error } = JSON.parse(message.toString()) as { id?: number; error?: unknown }
      if (id !== collected.id) continue
      if (error !== undefined) throw new Error(`no garbage was collected: ${JSON.stringify(error)}`)
      return
    }
  } finally {
    socket.close()
  }
}
