const keyOf = (userId: string) => `modules-skipped-${userId}`

/** True if this user chose to name no modules yet, in this browser. */
export const isSkipped = (userId: string, storage: Pick<Storage, 'getItem'> = localStorage): boolean =>
  storage.getItem(keyOf(userId)) !== null

export const skipModules = (userId: string, storage: Pick<Storage, 'setItem'> = localStorage): void =>
  storage.setItem(keyOf(userId), 'yes')
