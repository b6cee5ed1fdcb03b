/** A serial queue, shared by several pools. */
export interface Lane {
  /**
   * Returns the function that leaves the queue, or null if it is taken: then `again` is called once it is free. After
   * `patienceMs`, the next one may enter beside the current one.
   */
  enter(again: () => void): (() => void) | null
}

/** `patienceMs`: after this time the current job no longer blocks the next one. */
export function createLane({ patienceMs }: { patienceMs: number }): Lane {
  /** Waiting callbacks, in the order in which they are called. */
  const asking = new Set<() => void>()
  let isTaken = false

  function free(): void {
    isTaken = false
    for (const again of [...asking]) {
      if (isTaken) return
      // If it asks again, it queues behind those not called yet.
      asking.delete(again)
      again()
    }
  }

  return {
    enter(again) {
      if (isTaken) {
        asking.add(again)
        return null
      }
      isTaken = true
      let isIn = true
      const leave = () => {
        if (!isIn) return
        isIn = false
        clearTimeout(impatience)
        free()
      }
      const impatience = setTimeout(leave, patienceMs).unref()
      return leave
    },
  }
}
