import type { IncomingHttpHeaders } from 'node:http'
import { socketIdHeader, type ServerMessage, type ServerPayload } from '#events'
import { z } from 'zod'
import type { KeyChannel, OpenKeyChannel } from '#platform'
import { newId } from '#platform/core'
import { rooms, userOf } from './rooms'
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

/** A message to the tabs of one user, from the gateway `from`; to none in the rooms of `except`. */
const userMessage = z.object({
  from: z.string(),
  userId: z.string(),
  message: z.string(),
  payload: z.unknown(),
  except: z.array(z.string()),
})

interface Attached {
  io: LiveServer
  /** There is no other gateway. */
  alone: boolean
  openKeyChannel?: OpenKeyChannel | undefined
}

/** Does nothing until sockets are attached. */
export function createOwnTabs() {
  const gateway = newId()
  let attached: Omit<Attached, 'openKeyChannel'> | undefined
  /** Reaches only those other gateways that hold a tab of the user, unlike Socket.IO's adapter. */
  let channel: KeyChannel<z.infer<typeof userMessage>> | undefined

  const tell: TellOwnTabs = ({ userId, sessionId, headers }, message, payload) => {
    if (attached === undefined) return
    const { io, alone } = attached
    const room = rooms.user(userId)
    const here = io.sockets.adapter.rooms.get(room)
    const named = headers[socketIdHeader]
    const doing = typeof named === 'string' && socketId.test(named) ? named : ''
    // Skip the emit if there is no other tab here and no other gateway.
    const others = (here?.size ?? 0) - (here?.has(doing) ? 1 : 0)
    if (others === 0 && alone) return
    const except = sessionId ? [doing, rooms.session(sessionId)] : [doing]
    const reachesOthers = channel?.isConnected() === true
    say(reachesOthers ? io.local : io, { userId, message, payload, except })
    if (reachesOthers) void channel?.publish(userId, { from: gateway, userId, message, payload, except })
  }

  return {
    tell,
    /** The users who are online, at any gateway. */
    async online(): Promise<string[]> {
      if (attached === undefined) return []
      const { io, alone } = attached
      const sockets = alone ? [...io.sockets.sockets.values()] : await io.fetchSockets()
      return [...new Set(sockets.flatMap(({ data }) => data.userId ?? []))]
    },
    async attach(to: Attached): Promise<void> {
      attached = to
      const { io, openKeyChannel } = to
      if (!openKeyChannel) return
      const users = (channel = openKeyChannel('users', userMessage))
      io.sockets.adapter.on('create-room', (room: string) => {
        const userId = userOf(room)
        if (userId !== null) users.watch(userId)
      })
      io.sockets.adapter.on('delete-room', (room: string) => {
        const userId = userOf(room)
        if (userId !== null) users.unwatch(userId)
      })
      await users.listen({
        onMessage({ from, userId, message, payload, except }) {
          if (from !== gateway) say(io.local, { userId, message: message as ServerMessage, payload, except })
        },
      })
    },
  }
}
export type OwnTabs = ReturnType<typeof createOwnTabs>

function say(
  io: Pick<LiveServer, 'to'>,
  {
    userId,
    message,
    payload,
    except,
  }: { userId: string; message: ServerMessage; payload: unknown; except: string[] },
): void {
  const to = io.to(rooms.user(userId)).except(except)
  ;(to.emit.bind(to) as (message: ServerMessage, payload: unknown) => boolean)(message, payload)
}
