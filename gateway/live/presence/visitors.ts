import type { ConnectionQuotas } from '@studyshelf/socket-guard'
import type { z } from 'zod'
import { fewestReaders, maxShownReaders, type Acknowledgement, type PublicUser } from '#events'
import { isStoreAway, type Log, type OpenKeyChannel } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { realTimers } from '../pace'
import { throttleByKey } from '../throttle-by-key'
import type { LiveServer, LiveSocket } from '../server'
import { unavailable } from './listen'
import { nameOf, readersOf } from './members'
import type { PresenceMessage } from './exchange'
import { createPresence } from './presence'

/** Places of one socket. A page shows one; a change of pages may overlap. */
export const maxOpen = 10
/** Visitors of one place are told this often at most: each time costs a message for each of them. */
const pauseMs = 1000

interface Told {
  people: number
  shown: PublicUser[]
}
type Emitter = Pick<LiveSocket, 'emit'>

export interface VisitorsDeps {
  io: LiveServer
  accounts: Pick<Accounts, 'publicUsers'>
  library: Pick<Library, 'followedBy'>
  quotas: Pick<ConnectionQuotas, 'takeRequest'>
  isAlone: boolean
  openKeyChannel: OpenKeyChannel | undefined
  log: Log
}

/**
 * Sends students at one place the number of people there, and members of its module also those who agreed to be shown. Fewer than three
 * people count as none, and nothing is stored. `codesOf`: the codes of the place's module. `tell`: sends the message.
 */
export function createVisitors(
  { io, accounts, library, isAlone, openKeyChannel, log }: Omit<VisitorsDeps, 'quotas'>,
  {
    codesOf,
    tell,
    tooMany,
    ...where
  }: {
    message: PresenceMessage
    /** Of the rooms of these places. */
    prefix: string
    subject: z.ZodType<string>
    codesOf: (subject: string) => Promise<readonly string[]>
    tell: (to: Emitter, subject: string, told: Told) => void
    /** The answer to a socket at too many places. */
    tooMany: string
  },
) {
  const { prefix } = where
  const presence = createPresence({
    ...{ io, isAlone, openKeyChannel, ...where },
    memberOf: ({ data: { userId, showsReading } }) =>
      userId === undefined ? undefined : nameOf({ userId, isShown: showsReading === true }),
    onChange: (subject) => throttled.push(subject),
  })
  const throttled = throttleByKey<string>({
    keyOf: (subject) => subject,
    run: (subject) => {
      if (presence.sockets(subject).length > 0) void tellAll(subject)
    },
    pauseMs,
    timers: realTimers,
  })

  async function tellAll(subject: string): Promise<void> {
    const { all, shown } = readersOf(presence.all(subject))
    const people = all.size < fewestReaders ? 0 : all.size
    try {
      const members = shown.size === 0 ? [] : await membersHere(subject)
      const names = members.length === 0 ? [] : await publicUsersOf([...shown].slice(0, maxShownReaders))
      const others = io.local.to(prefix + subject).except(members.map(({ id }) => id))
      tell(others, subject, { people, shown: [] })
      for (const socket of members) tell(socket, subject, { people, shown: names })
    } catch (error) {
      // The next change is sent again.
      log[isStoreAway(error) ? 'debug' : 'warn']({ err: error }, 'students could not be told of each other')
    }
  }

  async function publicUsersOf(userIds: readonly string[]): Promise<PublicUser[]> {
    return [...(await accounts.publicUsers(userIds)).values()]
  }

  /** Sockets at this gateway whose users follow the place's module. */
  async function membersHere(subject: string): Promise<LiveSocket[]> {
    const codes = await codesOf(subject)
    const sockets = presence.sockets(subject)
    const followed = await library.followedBy([...new Set(sockets.flatMap(({ data }) => data.userId ?? []))])
    return sockets.filter(({ data: { userId = '' } }) =>
      followed.get(userId)?.some(({ code }) => codes.includes(code)),
    )
  }

  return {
    /**
     * A socket comes to a place, or says anew whether its user is shown. `find`: asked only about a socket that is not there; its answer is
     * the place, or a refusal.
     */
    async enter(
      socket: LiveSocket,
      isShown: boolean,
      find: () => Promise<{ subject: string } | Acknowledgement>,
    ): Promise<Acknowledgement> {
      if (socket.data.userId === undefined) return signedInOnly
      const found = await find().catch((error: unknown) => {
        log[isStoreAway(error) ? 'debug' : 'error']({ err: error }, 'a socket could not come to a place')
        return unavailable
      })
      if (!('subject' in found)) return found
      const room = prefix + found.subject
      const here = [...socket.rooms].filter((each) => each.startsWith(prefix))
      if (!here.includes(room) && here.length >= maxOpen) return { ok: false, error: tooMany }
      const hasChanged = (socket.data.showsReading ?? false) !== isShown
      socket.data.showsReading = isShown
      // A socket that has disconnected would never leave the room.
      if (socket.connected) void socket.join(room)
      if (hasChanged) for (const each of here) presence.changed(each.slice(prefix.length))
      return { ok: true }
    },
    leave(socket: LiveSocket, subject: string): Acknowledgement {
      void socket.leave(prefix + subject)
      return { ok: true }
    },
    isHere: (socket: LiveSocket, subject: string): boolean => socket.rooms.has(prefix + subject),
    stop() {
      presence.stop()
      throttled.stop()
    },
  }
}

const signedInOnly: Acknowledgement = { ok: false, error: 'Log in to see who else is here.' }
