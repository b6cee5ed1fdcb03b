import type { ReadingDevice } from '#events'

/** The kind of device that a browser runs on, by its User-Agent. Late iPads name themselves Macs. */
export function deviceKindOf(userAgent: string | null): ReadingDevice {
  const agent = userAgent ?? ''
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'tablet'
  return /iPhone|iPod|Android|Mobile/.test(agent) ? 'phone' : 'laptop'
}
