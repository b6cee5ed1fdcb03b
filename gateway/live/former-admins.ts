import type { Accounts } from '#services/accounts'
import { rooms } from './rooms'
import type { LiveServer, LiveSocket } from './server'

/**
 * Removes users from the admins' room who may not act as admins any more: they lost the role, or need a second factor, while their socket
 * was open. Resolves to these sockets.
 */
export async function letFormerAdminsGo(
  io: LiveServer,
  accounts: Pick<Accounts, 'actingAdmins'>,
): Promise<LiveSocket[]> {
  const ids = io.sockets.adapter.rooms.get(rooms.admins) ?? new Set<string>()
  const sockets = [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  const acting = await accounts.actingAdmins(sockets.flatMap(({ data }) => data.userId ?? []))
  const former = sockets.filter(({ data }) => !acting.has(data.userId ?? ''))
  for (const socket of former) void socket.leave(rooms.admins)
  return former
}

/** Closes sockets of admins without the second factor that they need. Their next handshake is refused with the reason. */
export async function closeWithoutSecondFactor(
  io: LiveServer,
  accounts: Pick<Accounts, 'actingAdmins'>,
): Promise<void> {
  for (const socket of await letFormerAdminsGo(io, accounts)) socket.disconnect(true)
}
