import { clientMessages, type Acknowledgement } from '#events'
import type { Library } from '#services/library'
import { examPrefix } from '../rooms'
import type { LiveSocket } from '../server'
import { createListeners } from './listen'
import { createVisitors, maxOpen, type VisitorsDeps } from './visitors'

const { courseCode: sentCode } = clientMessages['exam:enter'].payload.shape

/**
 * Students in the room of a module before its exam hear of each other. `exam:enter` and `exam:leave` come from their tabs. A module with
 * several codes has one room, under the first of them.
 */
export function createExamVisitors(
  deps: VisitorsDeps & { library: Pick<Library, 'codesOf' | 'followedBy' | 'examRoom'> },
): { accept(socket: LiveSocket): void; stop(): void } {
  const { library } = deps
  const visitors = createVisitors(deps, {
    ...{ message: 'exam:present', prefix: examPrefix, subject: sentCode },
    codesOf: (courseCode) => library.codesOf(courseCode),
    tell: (to, courseCode, told) => void to.emit('exam:visitors', { courseCode, ...told }),
    tooMany: `A socket is in no more than ${maxOpen} rooms.`,
  })

  const listen = createListeners(deps.quotas)
  const malformed = 'Send the code of a module.'
  const onEnter = listen(clientMessages['exam:enter'].payload, malformed, (socket, { courseCode, isShown }) =>
    visitors.enter(socket, isShown, async () => {
      const room = await library.examRoom(courseCode)
      return room === null ? closed : { subject: room.codes[0] }
    }),
  )
  const onLeave = listen(clientMessages['exam:leave'].payload, malformed, async (socket, courseCode) => {
    for (const code of await library.codesOf(courseCode).catch(() => [courseCode]))
      visitors.leave(socket, code)
    return { ok: true }
  })

  return {
    accept(socket) {
      socket.on('exam:enter', onEnter)
      socket.on('exam:leave', onLeave)
    },
    stop: () => visitors.stop(),
  }
}

const closed: Acknowledgement = { ok: false, error: 'This module has no open room.' }
