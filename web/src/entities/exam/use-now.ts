import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const currentMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs

function onMinutes(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  return () => clearInterval(timer)
}

/** The present minute, in milliseconds since 1970. It goes on while the component is mounted, past midnight too. */
export const useNow = (): number => useSyncExternalStore(onMinutes, currentMinute)
