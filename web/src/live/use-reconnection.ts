import { useEffect, useEffectEvent } from 'react'
import { whenBack } from './socket'

/** Tells when the connection is back that was lost. */
export function useReconnection(onBack: () => void): void {
  const tell = useEffectEvent(onBack)
  useEffect(() => whenBack(tell), [])
}
