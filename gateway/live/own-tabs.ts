import type { IncomingHttpHeaders } from 'node:http'
import { socketIdHeader, type ServerMessage, type ServerPayload } from '#events'
import { rooms } from './rooms'
import type { LiveServer } from './server'

/** The acting user; the headers name the tab. With a session, none of its tabs is notified. */
export interface Doer {
  userId: string
  sessionId?: string | null
  headers: IncomingHttpHeaders
}

/** Notifies a user's other tabs and devices, at any gateway, of a change made in one of them. */
export type TellOwnTabs = <M extends ServerMessage>(doer: Doer, message: M, payload: ServerPayload<M>) => void

const socketId = /^[\w-]{20}$/

/** Does nothing until sockets are attached. */
export function createOwnTabs() {
  let server: LiveServer | undefined
  let isAlone = true

  const tell: TellOwnTabs = ({ userId, sessionId, headers }, message, payload) => {
    if (server === undefined) return
    const room = rooms.user(userId)
    const here = server.sockets.adapter.rooms.get(room)
    const named = headers[socketIdHeader]
    const doing = typeof named === 'string' && socketId.test(named) ? named : ''
    // Skip the emit if there is no other tab here and no other gateway.
    const others = (here?.size ?? 0) - (here?.has(doing) ? 1 : 0)
    if (others === 0 && isAlone) return
    const to = server.to(room).except(sessionId ? [doing, rooms.session(sessionId)] : doing)
    ;(to.emit.bind(to) as (message: ServerMessage, payload: unknown) => boolean)(message, payload)
  }
  return {
    tell,
    /** The users who are online, at any gateway. */
    async online(): Promise<string[]> {
      if (server === undefined) return []
      const sockets = isAlone ? [...server.sockets.sockets.values()] : await server.fetchSockets()
      return [...new Set(sockets.flatMap(({ data }) => data.userId ?? []))]
    },
    /** `alone`: there is no other gateway. */
    attach(to: LiveServer, { alone }: { alone: boolean }) {
      server = to
      isAlone = alone
    },
  }
}
export type OwnTabs = ReturnType<typeof createOwnTabs>
