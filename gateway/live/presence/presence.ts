import type { z } from 'zod'
import type { OpenKeyChannel } from '#platform'
import type { LiveServer, LiveSocket } from '../server'
import { createExchange, type PresenceMessage } from './exchange'

/** Joins and leaves within this time, as when a page changes, are told once. */
const gatherMs = 20

export interface Presence {
  /** Who has it open, at all gateways, each once. Known only of what is open at this one. */
  all(subject: string): string[]
  /** Their sockets at this gateway. */
  sockets(subject: string): LiveSocket[]
  /** Call it if `memberOf` returns something else for a socket at this subject. */
  changed(subject: string): void
  /** The other gateways learn at once that nobody is here any more. */
  stop(): void
}

/**
 * Tracks who has what open. A socket joins a room named `prefix` and a subject, and leaves it when its tab disconnects; nothing is stored.
 * `subject`: schema of what follows the prefix. `memberOf`: what others learn about a socket's user; undefined: nothing. `onChange`: the
 * members of a subject changed.
 */
export function createPresence({
  io,
  message,
  prefix,
  subject,
  memberOf,
  isAlone,
  openKeyChannel,
  onChange,
}: {
  io: LiveServer
  message: PresenceMessage
  prefix: string
  subject: z.ZodType<string>
  memberOf: (socket: LiveSocket) => string | undefined
  /** True if there is no other gateway. */
  isAlone: boolean
  openKeyChannel: OpenKeyChannel | undefined
  onChange: (subject: string) => void
}): Presence {
  const { adapter } = io.sockets
  const sockets = (of: string): LiveSocket[] =>
    [...(adapter.rooms.get(prefix + of) ?? [])].flatMap((name) => io.sockets.sockets.get(name) ?? [])
  /** Each once, whatever their tabs. */
  const membersHere = (of: string): string[] => [
    ...new Set(sockets(of).flatMap((each) => memberOf(each) ?? [])),
  ]
  const subjectOf = (room: string) => (room.startsWith(prefix) ? room.slice(prefix.length) : undefined)
  const isOpen = (of: string): boolean => adapter.rooms.has(prefix + of)
  const allOpen = () => [...adapter.rooms.keys()].flatMap((room) => subjectOf(room) ?? [])
  const exchange = isAlone
    ? undefined
    : createExchange({ io, message, subject, openKeyChannel, membersHere, isOpen, allOpen, onChange })

  const gathered = new Set<string>()
  let gathering: NodeJS.Timeout | undefined
  function changed(of: string): void {
    gathered.add(of)
    gathering ??= setTimeout(() => {
      gathering = undefined
      const subjects = [...gathered]
      gathered.clear()
      exchange?.publish(subjects)
      subjects.forEach(onChange)
    }, gatherMs).unref()
  }

  const ofRoom = (act: (subject: string) => void) => (room: string) => {
    const of = subjectOf(room)
    if (of !== undefined) act(of)
  }
  const followed = Object.entries({
    'create-room': ofRoom((of) => exchange?.open(of)),
    'delete-room': ofRoom((of) => exchange?.close(of)),
    'join-room': ofRoom(changed),
    'leave-room': ofRoom(changed),
  })
  for (const [event, follow] of followed) adapter.on(event, follow)

  return {
    all: (of) => [...new Set([...membersHere(of), ...(exchange?.elsewhere(of) ?? [])])],
    sockets,
    changed,
    stop() {
      for (const [event, follow] of followed) adapter.off(event, follow)
      clearTimeout(gathering)
      exchange?.stop(gathered)
    },
  }
}
