/** An event that its group cannot handle yet, because a part that the handling needs is away. */
export interface HeldUp {
  group: string
  /** Name of the event. */
  event: string
  since: Date
  /** What was said last. For the log: it may name hosts. */
  error: string
}

/** The events that are held up now. */
export function createHeldUpList() {
  const held = new Set<HeldUp>()
  return {
    add: (entry: HeldUp) => void held.add(entry),
    remove: (entry: HeldUp) => void held.delete(entry),
    list: (): HeldUp[] => [...held],
  }
}

export type HeldUpList = ReturnType<typeof createHeldUpList>

/** For health, which everybody may see: names no error. Undefined where nothing is held up. */
export function heldUpDetail(heldUp: readonly HeldUp[]): string | undefined {
  const [first] = [...heldUp].sort((a, b) => a.since.getTime() - b.since.getTime())
  if (!first) return undefined
  const groups = [...new Set(heldUp.map(({ group }) => group))].sort().join(', ')
  return `${heldUp.length} held up (${groups}) since ${first.since.toISOString()}: a part is away`
}
