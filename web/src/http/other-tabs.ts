import { readChanged } from './query-client'

const channel = new BroadcastChannel('changed')

/**
 * Lets this browser's other tabs read again what was changed here. Of a user's choices, such as a vote's side or a message
 * that was read, no message from the server tells.
 */
export const tellOtherTabs = (queryKey: readonly string[]): void => channel.postMessage(queryKey)

/** Reads again what other tabs changed. Returns how to stop. */
export function hearOtherTabs(): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) readChanged(data)
  }
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
