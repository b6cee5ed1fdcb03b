/** What one at a time goes through, of all who share it. */
export interface Lane {
  /**
   * The function by which it is left, or null where somebody is in it: then `again` is called once it is free. Whoever stays longer
   * than the lane's patience has the next one beside them.
   */
  enter(again: () => void): (() => void) | null
}

/** `patienceMs`: whoever stays longer than this keeps the next one waiting no more. */
export function createLane({ patienceMs }: { patienceMs: number }): Lane {
  /** Those who found it taken, in the order in which they are asked again. */
  const asking = new Set<() => void>()
  let isTaken = false

  function free(): void {
    isTaken = false
    for (const again of [...asking]) {
      if (isTaken) return
      // If it asks once more, it stands behind those who have not been asked.
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
