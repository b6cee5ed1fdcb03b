import { useEffect, useEffectEvent } from 'react'
import { whenBack } from './socket'

/** Calls `onBack` when a lost connection is restored. */
export function useReconnection(onBack: () => void): void {
  const tell = useEffectEvent(onBack)
  useEffect(() => whenBack(tell), [])
}
