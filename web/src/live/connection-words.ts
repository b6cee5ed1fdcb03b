/** 'waiting' before the first connection, 'lost' after a connection broke, 'full' where one has too many tabs open. */
export type ConnectionState = 'waiting' | 'live' | 'lost' | 'full'

/** What is said of the live connection; null while there is nothing to say. `online`: the browser knows of a network. */
export function connectionWords(state: ConnectionState, online: boolean): string | null {
  if (!online) return 'Offline'
  if (state === 'live') return 'Live'
  if (state === 'full') return 'Too many tabs'
  return state === 'lost' ? 'Reconnecting…' : null
}
