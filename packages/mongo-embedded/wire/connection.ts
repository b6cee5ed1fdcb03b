import type { Socket } from 'node:net'
import { dispatch } from '../commands/dispatch'
import type { Store } from '../store'
import { maxMessageBytes, readMessage, writeReply } from './message'

/** Serves one connection. Closes it after an unreadable message. */
export function serve(store: Store, socket: Socket, onFault: (error: unknown) => void): void {
  let pending: Buffer[] = []
  let size = 0
  let lastReply = Promise.resolve()

  const answer = (message: Buffer) => {
    const request = readMessage(message)
    // One at a time, in order: clients may rely on it.
    lastReply = lastReply.then(async () => {
      const reply = await dispatch(store, request.command, onFault)
      if (!request.silent && socket.writable) socket.write(writeReply(request, reply))
    })
    lastReply.catch((error: unknown) => {
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
        if (length < 21 || length > maxMessageBytes) throw new Error(`a message of ${length} bytes`)
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
