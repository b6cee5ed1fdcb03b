import { setTimeout as pause } from 'node:timers/promises'
import { openSocket } from '../../client/socket'
import type { People } from './people'

/** The id of requests whose story is on the event wall. */
export const storyId = 'fuzz-story'

/** Other requests soon take their place on the wall. */
const everyMs = 200

/** An admin watches the event wall, and a visitor's refused votes are on it, under the same id. */
export async function watchWall(origin: string, people: People): Promise<{ stop(): Promise<void> }> {
  const socket = await openSocket(origin, await people.tokenOf(people.admin))
  const answer = await socket.ask('events:watch', {})
  if (!answer.ok) throw new Error(`the event wall is closed: ${answer.error}`)
  const stopping = new AbortController()
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      const path = `/api/auth/document/${'0'.repeat(24)}/like`
      const asked = { method: 'POST', headers: { 'x-request-id': storyId } }
      // A hostile request beside it may have used up what the server can take at once.
      await fetch(origin + path, asked).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      )
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await asking
      socket.close()
    },
  }
}
