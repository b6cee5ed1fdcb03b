import { threadChanged, type PayloadOf } from '#events'
import { on } from '#platform/core'
import type { Timers } from './pace'
import { throttleByKey } from './throttle-by-key'
import { rooms } from './rooms'
import type { LiveServer } from './server'

type Change = PayloadOf<typeof threadChanged>

/** Each message makes every reader of the thread fetch it again. */
export const threadPauseMs = 1000

/** Tells the watchers of a document of its threads: at once, then each thread at most once a second, and always after its last change. */
export function createThreadMessages({ io, timers }: { io: LiveServer; timers: Pick<Timers, 'after'> }) {
  const throttled = throttleByKey<Change>({
    keyOf: ({ threadId }) => threadId,
    run: ({ documentId, threadId }) =>
      io.local.to(rooms.document(documentId)).emit('threads:changed', { documentId, threadId }),
    pauseMs: threadPauseMs,
    timers,
  })
  return {
    handlers: [
      on(threadChanged, ({ payload }) => {
        if (io.sockets.adapter.rooms.has(rooms.document(payload.documentId))) throttled.push(payload)
      }),
    ],
    stop: () => throttled.stop(),
  }
}
