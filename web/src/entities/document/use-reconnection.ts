import { useEffect, useEffectEvent } from 'react'
import { useConnection } from '../../live/socket'

/** Tells when the connection is back that was lost. */
export function useReconnection(onBack: () => void): void {
  const tell = useEffectEvent(onBack)
  useEffect(
    () =>
      useConnection.subscribe((now, before) => {
        if (now.state === 'live' && before.state === 'lost') tell()
      }),
    [],
  )
}
