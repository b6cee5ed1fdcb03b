import { threadChanged } from '#events'
import { on } from '#platform/core'
import type { Library } from '#services/library'
import type { Timers } from './pace'
import { throttleByKey } from './throttle-by-key'

/** Each message makes everybody in the room fetch it again: 600 students cause 200 requests a second. */
export const examPauseMs = 3000

/**
 * Notifies those in the room of a module before its exam that its questions changed: at once, then at most once in a pause, and always
 * after the last change. Every gateway forgets the room that it has read, even if nobody is in it: a client's request may reach another
 * gateway than its socket. `tell`: sends the message to the room of a module, named by the first of its codes.
 */
export function createExamMessages({
  library,
  tell,
  timers,
}: {
  library: Pick<Library, 'card' | 'examRoom' | 'forgetExamRoom'>
  tell: (courseCode: string) => void
  timers: Pick<Timers, 'after'>
}) {
  const throttled = throttleByKey<readonly [string, ...string[]]>({
    keyOf: ([first]) => first,
    run(codes) {
      library.forgetExamRoom(codes)
      tell(codes[0])
    },
    pauseMs: examPauseMs,
    timers,
  })
  return {
    handlers: [
      on(threadChanged, async ({ payload: { documentId } }) => {
        const card = await library.card(documentId)
        const room = card && (await library.examRoom(card.courseCode))
        if (room !== null) throttled.push(room.codes)
      }),
    ],
    stop: () => throttled.stop(),
  }
}
