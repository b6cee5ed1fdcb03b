import type { Envelope } from '../../define-event'

/**
 * Carries the state events of one topic from process to process beside the bus: the newest of each key to everybody after a moment, and
 * those of watched keys at once. The bus remains the truth: whoever is cut off from the feed takes the events from there.
 */
export interface StateFeed {
  readonly topic: string
  /**
   * Tells all listeners of events that the bus has accepted. Resolves once they were told, or the feed is away. In that case this process
   * tells those who listen when it reaches the feed again; others have taken the events from the bus by then. Never rejects.
   */
  tell(events: readonly Envelope[]): Promise<void>
  /** Tells at once what is still being gathered. Never rejects. */
  flush(): Promise<void>
  /** True if everything that is told is heard here. */
  isThere(): boolean
  /**
   * Hears events until `stop`. The same event may be heard twice, and an older one after a newer one of its key. Resolves when it listens,
   * or when the feed is known to be away. Never rejects.
   */
  listen(listener: FeedListener): Promise<{ stop(): void }>
  /** Hears events of this key at once from now on, until `unwatch`. */
  watch(key: string): void
  unwatch(key: string): void
}

export interface FeedListener {
  hear(event: Envelope): void
  /** `isThere` has changed, perhaps before `listen` resolves. */
  changed(): unknown
}
