import { openDevice } from './database'
import { deviceOwner, forgetOwner } from './owner'

/**
 * Deletes what is on this device, except what is `keptFor` one user. `outbox`: also what waits to be sent. Never rejects: a browser that
 * stores nothing has nothing to delete.
 */
export async function eraseDevice({
  keptFor,
  outbox,
}: {
  keptFor: string | null
  outbox: boolean
}): Promise<void> {
  try {
    const database = await openDevice()
    for (const name of ['answers', 'documents', ...(outbox ? (['outbox'] as const) : [])] as const) {
      const transaction = database.transaction(name, 'readwrite')
      for (
        let cursor = await transaction.store.openCursor();
        cursor !== null;
        cursor = await cursor.continue()
      )
        if (cursor.value.userId !== keptFor) await cursor.delete()
      await transaction.done
    }
    // Else somebody's entries are still here.
    if (outbox && deviceOwner() !== keptFor) forgetOwner()
  } catch {
    // Tried again at the next start, as long as the owner is noted.
  }
}
