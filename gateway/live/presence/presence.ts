import { z } from 'zod'
import { newId } from '#platform'
import type { LiveServer, LiveSocket } from '../server'
import { createElsewhere } from './elsewhere'

/** Joining and leaving within this time, as a change of pages does, is told once. */
const gatherMs = 20
/** How often gateways repeat who is there, and after how long without that a gateway is forgotten. */
const repeatMs = 4000
const silentMs = 10_000
/** Subjects in one message between gateways. */
const mostAtOnce = 500

/** Messages from one gateway to the others. */
export type PresenceMessage = 'case:present' | 'document:present' | 'exam:present'

export interface Presence {
  /** Who has it open, at all gateways, each once. */
  all(subject: string): string[]
  /** Their sockets at this gateway. */
  sockets(subject: string): LiveSocket[]
  /** The others learn at once that nobody is here any more. */
  stop(): void
}

/**
 * Knows who has what open. Sockets say it by joining a room whose name is `prefix` and a subject, and a tab that disconnects leaves. Each
 * gateway knows its own sockets, and hears from the others who is there. Nothing is stored. `subject`: what may follow the prefix. `memberOf`:
 * a socket's user, with all that others are to know of them; undefined for nobody. `onChange`: somebody came, left or changed.
 */
export function createPresence({
  io,
  message,
  prefix,
  subject,
  memberOf,
  isAlone,
  onChange,
}: {
  io: LiveServer
  message: PresenceMessage
  prefix: string
  subject: z.ZodType<string>
  memberOf: (socket: LiveSocket) => string | undefined
  /** True if there is no other gateway. */
  isAlone: boolean
  onChange: (subject: string) => void
}): Presence & { changed(subject: string): void } {
  const gateway = newId()
  const elsewhere = createElsewhere({ now: Date.now, silentMs })
  const changed = new Set<string>()
  let gathering: NodeJS.Timeout | undefined
  const { adapter } = io.sockets
  /** `isAnswer`: to somebody who came, and needs no answer. */
  const said = z.object({
    gateway: z.string(),
    present: z.array(z.object({ subject, members: z.array(z.string()) })).max(mostAtOnce),
    isAnswer: z.boolean(),
  })

  const sockets = (of: string): LiveSocket[] =>
    [...(adapter.rooms.get(prefix + of) ?? [])].flatMap((name) => io.sockets.sockets.get(name) ?? [])
  /** Each once, whatever their tabs. */
  const here = (of: string): string[] => [...new Set(sockets(of).flatMap((each) => memberOf(each) ?? []))]

  const say = (subjects: readonly string[], { isGone = false, isAnswer = false } = {}) => {
    if (isAlone) return
    for (let from = 0; from < subjects.length; from += mostAtOnce) {
      const present = subjects
        .slice(from, from + mostAtOnce)
        .map((each) => ({ subject: each, members: isGone ? [] : here(each) }))
      io.serverSideEmit(message, { gateway, present, isAnswer })
    }
  }

  const note = (of: string) => {
    changed.add(of)
    gathering ??= setTimeout(() => {
      gathering = undefined
      const subjects = [...changed]
      changed.clear()
      say(subjects)
      subjects.forEach(onChange)
    }, gatherMs).unref()
  }
  const onRoom = (room: string) => {
    if (room.startsWith(prefix)) note(room.slice(prefix.length))
  }
  adapter.on('join-room', onRoom)
  adapter.on('leave-room', onRoom)

  const hear = (raw: unknown) => {
    const heard = said.safeParse(raw).data
    if (heard === undefined || heard.gateway === gateway) return
    const news = heard.present.filter(
      (each) => elsewhere.hear(heard.gateway, each.subject, each.members) === 'changed',
    )
    const ours = news.map((each) => each.subject).filter((each) => here(each).length > 0)
    if (!heard.isAnswer) say(ours, { isAnswer: true })
    for (const each of ours) onChange(each)
  }
  const openHere = () =>
    [...adapter.rooms.keys()].flatMap((room) => (room.startsWith(prefix) ? [room.slice(prefix.length)] : []))
  const repeat = () => {
    say(openHere())
    elsewhere.forgetSilent().forEach(onChange)
  }
  const repeating = isAlone ? undefined : setInterval(repeat, repeatMs).unref()
  if (!isAlone) io.on(message, hear)

  return {
    all: (of) => [...new Set([...here(of), ...elsewhere.of(of)])],
    sockets,
    changed: note,
    stop() {
      adapter.off('join-room', onRoom)
      adapter.off('leave-room', onRoom)
      clearInterval(repeating)
      clearTimeout(gathering)
      say(openHere(), { isGone: true })
    },
  }
}
