/** Deletes unsaved notes of a user, who logs out of this browser. */
export function forgetDrafts(userId: string, storage: Storage = localStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(`note-draft:${userId}:`)) storage.removeItem(key)
}
