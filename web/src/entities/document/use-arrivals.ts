import type { DocumentCard } from '#events'
import { useState } from 'react'
import { useLiveMessage } from '../../live/socket'

/** Documents that were added while this page is open, newest first: they wait until they are asked for. */
export function useArrivals(): readonly DocumentCard[] {
  const [arrivals, setArrivals] = useState<readonly DocumentCard[]>([])
  useLiveMessage('document:added', (card) =>
    setArrivals((known) => (known.some(({ _id }) => _id === card._id) ? known : [card, ...known])),
  )
  return arrivals
}
