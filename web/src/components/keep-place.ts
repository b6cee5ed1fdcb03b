/** The state of a navigation that changes the address of what is shown, and does not scroll. */
export const keepPlace = { keepsPlace: true } as const

/** Whether a navigation with this state leaves the page where it is. */
export const keepsPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state
