import { refetchChanged } from './query-client'

const channel = new BroadcastChannel('changed')

/**
 * Refetches `queryKey` in this browser's other tabs. The server sends no message about a user's own choices, such as the side of
 * a vote or a read message.
 */
export const refetchInOtherTabs = (queryKey: readonly string[]): void => channel.postMessage(queryKey)

/** Refetches queries that changed in other tabs. Returns a function that stops. */
export function followOtherTabsRefetches(): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) refetchChanged(data)
  }
  channel.addEventListener('message', onMessage)
  return () => channel.removeEventListener('message', onMessage)
}
