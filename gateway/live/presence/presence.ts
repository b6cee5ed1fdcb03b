import type { ConnectionQuotas } from '@studyshelf/socket-guard'
import { z } from 'zod'
import { clientMessages, type Acknowledgement } from '#events'
import { isStoreAway, newId, type Log } from '#platform'
import type { Accounts } from '#services/accounts'
import { letFormerAdminsGo, type ReadAdmins } from '../former-admins'
import { caseOfRoom, isCaseRoom, rooms } from '../rooms'
import type { LiveServer, LiveSocket } from '../server'
import { createElsewhere } from './elsewhere'

/** Most cases that one tab has open. A page shows one; a change of pages may overlap. */
const maxOpen = 10
/** Joining and leaving within this time, as a change of pages does, is told once. */
const gatherMs = 20
/** How often gateways repeat who is there, and after how long without that a gateway is forgotten. */
const repeatMs = 4000
const silentMs = 10_000

/** The id of a case, as clients send it. */
const sentId = clientMessages['case:look'].payload
/** A message from one gateway to the others. `isAnswer`: to somebody who came, and needs no answer. */
const said = z.object({
  gateway: z.string(),
  caseId: sentId,
  userIds: z.array(z.string()),
  isAnswer: z.boolean(),
})

/**
 * Tells admins who else has a case open: `case:look` and `case:leave` come from their tabs, and a tab that disconnects leaves. Each gateway
 * knows its own sockets, and hears from the others who is there. Nothing is stored.
 */
export function createPresence({
  io,
  accounts,
  quotas,
  isAlone,
  log,
}: {
  io: LiveServer
  accounts: ReadAdmins & Pick<Accounts, 'publicUsers'>
  quotas: Pick<ConnectionQuotas, 'takeRequest'>
  /** True if there is no other gateway. */
  isAlone: boolean
  log: Log
}): { accept(socket: LiveSocket): void; stop(): void } {
  const gateway = newId()
  const elsewhere = createElsewhere({ now: Date.now, silentMs })
  const changed = new Map<string, NodeJS.Timeout>()
  /** The last request of each socket: who leaves while their look is still checked must not join afterwards. */
  const requests = new WeakMap<LiveSocket, Promise<unknown>>()
  const { adapter } = io.sockets

  /** The users at this gateway who have the case open; each once, whatever their tabs. */
  const here = (caseId: string): string[] => {
    const sockets = [...(adapter.rooms.get(rooms.case(caseId)) ?? [])]
    return [...new Set(sockets.flatMap((name) => io.sockets.sockets.get(name)?.data.userId ?? []))]
  }

  const say = (caseId: string, userIds: readonly string[], isAnswer = false) => {
    if (!isAlone) io.serverSideEmit('case:present', { gateway, caseId, userIds, isAnswer })
  }

  async function tell(caseId: string): Promise<void> {
    if (!adapter.rooms.has(rooms.case(caseId))) return
    try {
      await letFormerAdminsGo(io, accounts)
      const people = await accounts.publicUsers([...new Set([...here(caseId), ...elsewhere.of(caseId)])])
      io.local.to(rooms.case(caseId)).emit('case:viewers', { caseId, admins: [...people.values()] })
    } catch (error) {
      // The next who comes or leaves is told again.
      log[isStoreAway(error) ? 'debug' : 'warn'](
        { err: error },
        'admins could not be told who looks at a case',
      )
    }
  }

  const onChange = (room: string) => {
    const caseId = caseOfRoom(room)
    if (caseId === null || changed.has(caseId)) return
    const later = () => {
      changed.delete(caseId)
      say(caseId, here(caseId))
      void tell(caseId)
    }
    changed.set(caseId, setTimeout(later, gatherMs).unref())
  }
  adapter.on('join-room', onChange)
  adapter.on('leave-room', onChange)

  const hear = (raw: unknown) => {
    const heard = said.safeParse(raw).data
    if (heard === undefined || heard.gateway === gateway) return
    if (elsewhere.hear(heard.gateway, heard.caseId, heard.userIds) === 'known') return
    const own = here(heard.caseId)
    if (own.length > 0 && !heard.isAnswer) say(heard.caseId, own, true)
    void tell(heard.caseId)
  }
  const openHere = () => [...adapter.rooms.keys()].flatMap((room) => caseOfRoom(room) ?? [])
  const repeat = () => {
    for (const caseId of openHere()) say(caseId, here(caseId))
    for (const caseId of elsewhere.forgetSilent()) void tell(caseId)
  }
  const repeating = isAlone ? undefined : setInterval(repeat, repeatMs).unref()
  if (!isAlone) io.on('case:present', hear)

  /** Never rejects. */
  async function look(socket: LiveSocket, caseId: string): Promise<Acknowledgement> {
    const { userId } = socket.data
    try {
      if (userId === undefined || !(await accounts.actingAdmins([userId])).has(userId)) return adminsOnly
    } catch (error) {
      log[isStoreAway(error) ? 'debug' : 'error']({ err: error }, 'a socket could not look at a case')
      return unavailable
    }
    if ([...socket.rooms].filter(isCaseRoom).length >= maxOpen) return tooMany
    // A socket that has disconnected would never leave the room.
    if (socket.connected) void socket.join(rooms.case(caseId))
    return { ok: true }
  }

  const leave = async (socket: LiveSocket, caseId: string): Promise<Acknowledgement> => {
    void socket.leave(rooms.case(caseId))
    return { ok: true }
  }

  // The client may send anything: neither the id nor the acknowledgement need match their types.
  const listen = (act: typeof look) =>
    function (this: LiveSocket, raw: unknown, acknowledge: unknown): void {
      const answer = (given: Acknowledgement) => {
        if (typeof acknowledge === 'function') (acknowledge as (answer: Acknowledgement) => void)(given)
      }
      const parsed = sentId.safeParse(raw).data
      if (parsed === undefined) return answer(malformed)
      if (!quotas.takeRequest(this.conn)) return answer(tooOften)
      const last = (requests.get(this) ?? Promise.resolve()).then(() => act(this, parsed)).then(answer)
      requests.set(this, last)
    }
  const [onLook, onLeave] = [listen(look), listen(leave)]

  return {
    accept(socket) {
      socket.on('case:look', onLook)
      socket.on('case:leave', onLeave)
    },
    /** The others learn at once that nobody is here any more. */
    stop() {
      adapter.off('join-room', onChange)
      adapter.off('leave-room', onChange)
      clearInterval(repeating)
      for (const timer of changed.values()) clearTimeout(timer)
      for (const caseId of openHere()) say(caseId, [])
    },
  }
}

const malformed: Acknowledgement = { ok: false, error: 'Send the id of a case.' }
const adminsOnly: Acknowledgement = { ok: false, error: 'Only admins look at cases.' }
const tooMany: Acknowledgement = { ok: false, error: `A socket looks at no more than ${maxOpen} cases.` }
const tooOften: Acknowledgement = {
  ok: false,
  error: 'Too many requests. Please wait a moment and try again.',
}
const unavailable: Acknowledgement = { ok: false, error: 'Please try again in a moment.' }
