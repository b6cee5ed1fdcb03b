import type { DocumentCard } from '#events'
import { useState } from 'react'
import { useLiveMessage } from '../../live/socket'

/** Documents published while this page is open, newest first. They are shown on request. */
export function useArrivals(): readonly DocumentCard[] {
  const [arrivals, setArrivals] = useState<readonly DocumentCard[]>([])
  useLiveMessage('document:added', (card) =>
    setArrivals((known) => (known.some(({ _id }) => _id === card._id) ? known : [card, ...known])),
  )
  return arrivals
}
