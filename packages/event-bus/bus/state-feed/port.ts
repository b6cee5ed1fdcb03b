import type { Envelope } from '../../define-event'

/**
 * Publishes the state events of one topic to other processes, in addition to the bus: the newest of each key to everybody after a moment,
 * and those of a watched key at once. The bus remains the truth: a process that loses the feed consumes the topic from the bus.
 */
export interface StateFeed {
  readonly topic: string
  /**
   * Publishes events that the bus has accepted. Resolves once they are sent, or the feed is unavailable; then this process sends them when
   * it reaches the feed again, and others have taken them from the bus. Never rejects.
   */
  publish(events: readonly Envelope[]): Promise<void>
  /** Sends at once what is still being gathered. Never rejects. */
  flush(): Promise<void>
  /** True while every published event arrives here. */
  isConnected(): boolean
  /**
   * Subscribes until `stop`. The same event may arrive twice, and an older one after a newer one of its key. Resolves when subscribed, or
   * when the feed is known to be unavailable. Never rejects.
   */
  listen(listener: FeedListener): Promise<{ stop(): void }>
  /** Receives events of this key at once from now on, until `unwatch`. */
  watch(key: string): void
  unwatch(key: string): void
}

export interface FeedListener {
  onEvent(event: Envelope): void
  /** `isConnected` has changed, perhaps before `listen` resolves. */
  onChange(): unknown
}
