import { create } from 'zustand'

interface Unseen {
  warnings: number
  inbox: number
}

/** What waits to be seen: the badge on the avatar and the counts in its menu. */
export const useUnseen = create<Unseen>()(() => ({ warnings: 0, inbox: 0 }))

/** As a badge shows it; null where there is nothing to show. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null
  return count > 99 ? '99+' : String(count)
}
