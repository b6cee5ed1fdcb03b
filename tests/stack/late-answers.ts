import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { ISocketFactory } from 'kafkajs'

/** Where a request has its kind: after its size. */
const kindAt = 4

/**
 * Connections to Kafka on which `delayNext` makes the answer to the next request of a kind late, and all answers after it.
 * `kind`: the key of the request in Kafka's protocol (https://kafka.apache.org/protocol#protocol_api_keys).
 */
export function lateAnswers() {
  let next: { kind: number; ms: number } | undefined
  const socketFactory: ISocketFactory = ({ host, port, onConnect }) => {
    const socket = connect({ host, port }, onConnect)
    let lateUntil = 0
    const write = socket.write.bind(socket)
    const emit = socket.emit.bind(socket)
    return Object.assign(socket, {
      write(data: Uint8Array, ...rest: []) {
        if (next && Buffer.from(data).readInt16BE(kindAt) === next.kind) {
          lateUntil = performance.now() + next.ms
          next = undefined
        }
        return write(data, ...rest)
      },
      emit(event: string, ...about: unknown[]) {
        const lateMs = lateUntil - performance.now()
        if (event !== 'data' || lateMs <= 0) return emit(event, ...about)
        void setTimeout(lateMs).then(() => emit(event, ...about))
        return true
      },
    })
  }
  return {
    socketFactory,
    delayNext: (kind: number, ms: number) => void (next = { kind, ms }),
    /** True once the answer is being delayed. */
    isDelaying: () => next === undefined,
  }
}
