import type { ConnectionQuotas } from '@studyshelf/socket-guard'
import { clientMessages, type Acknowledgement } from '#events'
import { isStoreAway, type Log, type OpenKeyChannel } from '#platform'
import type { Accounts } from '#services/accounts'
import { letFormerAdminsGo, type ReadAdmins } from '../former-admins'
import { casePrefix, isCaseRoom, rooms } from '../rooms'
import type { LiveServer, LiveSocket } from '../server'
import { createListeners, unavailable } from './listen'
import { createPresence } from './presence'

/** Most cases that one tab has open. A page shows one; a change of pages may overlap. */
const maxOpen = 10

/** Tells admins who else has a case open: `case:look` and `case:leave` come from their tabs. */
export function createCaseViewers({
  io,
  accounts,
  quotas,
  isAlone,
  openKeyChannel,
  log,
}: {
  io: LiveServer
  accounts: ReadAdmins & Pick<Accounts, 'publicUsers'>
  quotas: Pick<ConnectionQuotas, 'takeRequest'>
  isAlone: boolean
  openKeyChannel: OpenKeyChannel | undefined
  log: Log
}): { accept(socket: LiveSocket): void; stop(): void } {
  const presence = createPresence({
    ...{ io, isAlone, openKeyChannel, message: 'case:present', prefix: casePrefix },
    subject: clientMessages['case:look'].payload,
    memberOf: ({ data }) => data.userId,
    onChange: (caseId) => void tell(caseId),
  })

  async function tell(caseId: string): Promise<void> {
    if (presence.sockets(caseId).length === 0) return
    try {
      await letFormerAdminsGo(io, accounts)
      const people = await accounts.publicUsers(presence.all(caseId))
      io.local.to(rooms.case(caseId)).emit('case:viewers', { caseId, admins: [...people.values()] })
    } catch (error) {
      // The next change is sent again.
      log[isStoreAway(error) ? 'debug' : 'warn'](
        { err: error },
        'admins could not be told who looks at a case',
      )
    }
  }

  async function look(socket: LiveSocket, caseId: string): Promise<Acknowledgement> {
    const { userId } = socket.data
    try {
      if (userId === undefined || !(await accounts.actingAdmins([userId])).has(userId)) return adminsOnly
    } catch (error) {
      log[isStoreAway(error) ? 'debug' : 'error']({ err: error }, 'a socket could not look at a case')
      return unavailable
    }
    if ([...socket.rooms].filter(isCaseRoom).length >= maxOpen) return tooMany
    // A socket that has disconnected would never leave the rooms. Former admins are looked for among the admins.
    if (socket.connected) void socket.join([rooms.admins, rooms.case(caseId)])
    return { ok: true }
  }

  const leave = async (socket: LiveSocket, caseId: string): Promise<Acknowledgement> => {
    void socket.leave(rooms.case(caseId))
    return { ok: true }
  }

  const listen = createListeners(quotas)
  const malformed = 'Send the id of a case.'
  const onLook = listen(clientMessages['case:look'].payload, malformed, look)
  const onLeave = listen(clientMessages['case:leave'].payload, malformed, leave)

  return {
    accept(socket) {
      socket.on('case:look', onLook)
      socket.on('case:leave', onLeave)
    },
    stop: () => presence.stop(),
  }
}

const adminsOnly: Acknowledgement = { ok: false, error: 'Only admins look at cases.' }
const tooMany: Acknowledgement = { ok: false, error: `A socket looks at no more than ${maxOpen} cases.` }
