/** 'waiting' before the first connection, 'lost' after a connection broke, 'full' if the user has too many tabs open. */
export type ConnectionState = 'waiting' | 'live' | 'lost' | 'full'

/** The label of the connection status; null before the first connection. `online`: the browser has a network. */
export function connectionLabel(state: ConnectionState, online: boolean): string | null {
  if (!online) return 'Offline'
  if (state === 'live') return 'Live'
  if (state === 'full') return 'Too many tabs'
  return state === 'lost' ? 'Reconnecting…' : null
}
