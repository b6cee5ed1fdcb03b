import { threadChanged } from '#events'
import { on } from '#platform/core'
import type { Library } from '#services/library'
import type { Timers } from './pace'
import { paceByKey } from './pace-by-key'

/** Each message lets everybody in the room read it again: of 600 students, 200 a second. */
export const examPauseMs = 3000

/**
 * Tells those in the room of a module before its exam that its questions changed: at once, then at most once in a pause, and always after
 * the last change. The room is read anew at every gateway, even where nobody is in it: a client's request may reach another gateway than its
 * socket. `tell`: sends the message to the room of a module, named by the first of its codes.
 */
export function createExamNotice({
  library,
  tell,
  timers,
}: {
  library: Pick<Library, 'card' | 'examRoom' | 'forgetExamRoom'>
  tell: (courseCode: string) => void
  timers: Pick<Timers, 'after'>
}) {
  const paced = paceByKey<readonly [string, ...string[]]>({
    keyOf: ([first]) => first,
    tell(codes) {
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
        if (room !== null) paced.push(room.codes)
      }),
    ],
    stop: () => paced.stop(),
  }
}
