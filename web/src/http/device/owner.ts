const key = 'device-owner'

/** The user with something on this device: known without opening the database, which most pages of visitors never load. */
export function deviceOwner(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function noteOwner(userId: string): void {
  if (deviceOwner() !== userId) localStorage.setItem(key, userId)
}

export const forgetOwner = (): void => localStorage.removeItem(key)
