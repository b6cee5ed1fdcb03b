import type { DocumentCard } from '#events'
import { useState } from 'react'
import { useLiveMessage } from '../../live/socket'

/** A document that was published while this page is open. */
export type Arrival = DocumentCard & {
  /** By `performance.now()`. */
  arrivedAt: number
}

/** Documents published while this page is open, newest first. They are shown on request. */
export function useArrivals(): readonly Arrival[] {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([])
  useLiveMessage('document:added', (card) => {
    const arrival = { ...card, arrivedAt: performance.now() }
    setArrivals((known) => (known.some(({ _id }) => _id === card._id) ? known : [arrival, ...known]))
  })
  return arrivals
}
