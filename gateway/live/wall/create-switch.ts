/**
 * Keeps something on while it is wanted. Changes are made one after the other. `begin`: turns it on, and resolves to a function that turns it
 * off. `onFailure`: it could not be turned on or off; the next `settle` tries again.
 */
export function createSwitch({
  isWanted,
  begin,
  onFailure,
}: {
  isWanted: () => boolean
  begin: () => Promise<() => Promise<void>>
  onFailure: (error: unknown) => void
}): { settle: () => Promise<void> } {
  let end: (() => Promise<void>) | undefined
  let turn = Promise.resolve()

  const change = async () => {
    const wanted = isWanted()
    if (wanted === (end !== undefined)) return
    if (wanted) end = await begin()
    else {
      const ended = end?.()
      end = undefined
      await ended
    }
  }

  return {
    /** Turns it on or off, as is wanted by then. Rejects if that fails. */
    settle: () => {
      const settled = turn.then(change)
      turn = settled.catch(onFailure)
      return settled
    },
  }
}
