const key = 'device-limit'
const mb = 1024 * 1024

/** The limits that a user can choose, in MB. */
export const limitsMb = [50, 200, 500, 1000] as const
const usualMb = 200

/** Bytes that kept documents may take on this device. */
export function keptLimit(storage: Pick<Storage, 'getItem'> = localStorage): number {
  const chosen = Number(storage.getItem(key))
  return (limitsMb.find((limit) => limit === chosen) ?? usualMb) * mb
}

export const setKeptLimit = (limitMb: number): void => localStorage.setItem(key, String(limitMb))

export const sizeOf = (cards: readonly { size: number }[]): number =>
  cards.reduce((sum, { size }) => sum + size, 0)

/** Bytes missing for a document; 0 if there is room. A document that is kept again takes the room of its older copy. */
export function missingRoom(
  cards: readonly { documentId: string; size: number }[],
  added: { documentId: string; size: number },
  limit: number,
): number {
  const others = cards.filter(({ documentId }) => documentId !== added.documentId)
  return Math.max(0, sizeOf(others) + added.size - limit)
}
