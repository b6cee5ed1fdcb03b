/** Navigation state for a change of address that must not scroll the page. */
export const keepPlace = { keepsPlace: true } as const

/** True if a navigation with this state must not scroll. */
export const keepsPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state
