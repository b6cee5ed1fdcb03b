const key = 'suspended'

/**
 * Names the suspended user in this browser, before the session that tabs share is gone: they learn why it went, whatever
 * reaches them first.
 */
export const markSuspended = (userId: string): void => localStorage.setItem(key, userId)

/** Somebody was let in again. */
export const forgetSuspension = (): void => localStorage.removeItem(key)

/** Where a page for the signed-in leads when nobody is. */
export const wayOut = (): string => (localStorage.getItem(key) === null ? '/sign-up' : '/suspended')

/** Hears that another tab's user was suspended. Returns how to stop. */
export function onSuspendedElsewhere(listener: (userId: string) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) listener(event.newValue)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
