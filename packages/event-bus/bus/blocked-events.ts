/** An event that its group cannot handle yet, because a dependency is unavailable. */
export interface BlockedEvent {
  group: string
  /** Name of the event. */
  event: string
  since: Date
  /** The last error. For the log only: it may name hosts. */
  error: string
}

/** The events that are blocked now. */
export function createBlockedEvents() {
  const blocked = new Set<BlockedEvent>()
  return {
    add: (entry: BlockedEvent) => void blocked.add(entry),
    remove: (entry: BlockedEvent) => void blocked.delete(entry),
    list: (): BlockedEvent[] => [...blocked],
  }
}

export type BlockedEvents = ReturnType<typeof createBlockedEvents>

/** For the public health check, so it names no error. Undefined if no event is blocked. */
export function blockedDetail(blocked: readonly BlockedEvent[]): string | undefined {
  const [first] = [...blocked].sort((a, b) => a.since.getTime() - b.since.getTime())
  if (!first) return undefined
  const groups = [...new Set(blocked.map(({ group }) => group))].sort().join(', ')
  return `${blocked.length} held up (${groups}) since ${first.since.toISOString()}: a part is away`
}
