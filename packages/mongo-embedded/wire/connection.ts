import type { Socket } from 'node:net'
import { dispatch } from '../commands/dispatch'
import type { Store } from '../store'
import { maximumMessageBytes, readMessage, writeReply } from './message'

/** Serves one client until it leaves. A message that cannot be read ends the connection. */
export function serve(store: Store, socket: Socket, onFault: (error: unknown) => void): void {
  let pending: Buffer[] = []
  let size = 0
  let turn = Promise.resolve()

  const answer = (message: Buffer) => {
    const request = readMessage(message)
    // In order, one at a time: a client may rely on it.
    turn = turn.then(async () => {
      const reply = await dispatch(store, request.command, onFault)
      if (!request.silent && socket.writable) socket.write(writeReply(request, reply))
    })
    turn.catch((error: unknown) => {
      onFault(error)
      socket.destroy()
    })
  }

  socket.on('data', (chunk) => {
    pending.push(chunk)
    size += chunk.length
    try {
      while (size >= 4) {
        const first = pending[0] ?? chunk
        const all = first.length >= 4 ? first : Buffer.concat(pending)
        const length = all.readInt32LE(0)
        if (length < 21 || length > maximumMessageBytes) throw new Error(`a message of ${length} bytes`)
        if (size < length) return
        const data = pending.length === 1 ? (pending[0] ?? chunk) : Buffer.concat(pending)
        answer(data.subarray(0, length))
        size -= length
        pending = size > 0 ? [data.subarray(length)] : []
      }
    } catch (error) {
      onFault(error)
      socket.destroy()
    }
  })
  socket.on('error', () => socket.destroy())
}
