import type { Account, Accounts } from '#services/accounts'
import { isCaseRoom, rooms } from './rooms'
import type { LiveServer, LiveSocket } from './server'

export type ReadAdmins = Pick<Accounts, 'actingAdmins'> & {
  get(userId: string): Promise<Pick<Account, 'role'> | null>
}

/** Leaves every room whose messages are for admins only. */
export function leaveAdminRooms(socket: LiveSocket): void {
  for (const room of [...socket.rooms].filter(isCaseRoom)) void socket.leave(room)
  void socket.leave(rooms.wall)
  void socket.leave(rooms.admins)
}

/**
 * Removes sockets from the rooms of admins if their users may not act as admins any more. A user who lost the role stays connected, like
 * any user. The socket of an admin without a required second factor is closed; the next handshake is refused with the reason.
 */
export async function letFormerAdminsGo(io: LiveServer, accounts: ReadAdmins): Promise<void> {
  const idsIn = (room: string) => io.sockets.adapter.rooms.get(room) ?? []
  // Admins who look at a case are in the admins' room, too.
  const ids = new Set([...idsIn(rooms.admins), ...idsIn(rooms.wall)])
  const sockets = [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  const acting = await accounts.actingAdmins(sockets.flatMap(({ data }) => data.userId ?? []))
  for (const socket of sockets) {
    const { userId = '' } = socket.data
    if (acting.has(userId)) continue
    // Before it leaves: if this read fails, the next call finds it in the room.
    const account = await accounts.get(userId)
    leaveAdminRooms(socket)
    if (account?.role === 'admin') socket.disconnect(true)
  }
}
