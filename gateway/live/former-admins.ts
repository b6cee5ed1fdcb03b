import type { Accounts } from '#services/accounts'
import { rooms } from './rooms'
import type { LiveServer } from './server'

/** Removes users from the admins' room if they lost the role while their socket was open. */
export async function letFormerAdminsGo(io: LiveServer, accounts: Pick<Accounts, 'get'>): Promise<void> {
  const ids = io.sockets.adapter.rooms.get(rooms.admins) ?? new Set<string>()
  const sockets = [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  const userIds = [...new Set(sockets.flatMap(({ data }) => data.userId ?? []))]
  const found = await Promise.all(userIds.map((userId) => accounts.get(userId)))
  const admins = new Set(found.flatMap((account) => (account?.role === 'admin' ? account._id : [])))
  for (const socket of sockets) if (!admins.has(socket.data.userId ?? '')) void socket.leave(rooms.admins)
}
