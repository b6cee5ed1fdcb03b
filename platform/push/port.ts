/** A browser that takes pushes: where they are sent, and the keys that encrypt them. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** A notification that a browser shows while the program is closed. */
export interface Push {
  /** A later push with the same tag replaces it, at the push service and on the device. At most 32 characters. */
  tag: string
  title: string
  body: string
  /** The page that it opens. */
  path: string
}

/** `gone`: the browser takes no more pushes, ever. `failed`: its push service was away or refused. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

export interface PushSender {
  /** The key with which browsers subscribe; null if nothing is sent. */
  publicKey: string | null
  /** True if this is an address of a push service of a browser's maker: the program sends requests nowhere else. */
  knows: (endpoint: string) => boolean
  /** Never rejects. */
  send: (target: PushTarget, push: Push) => Promise<PushOutcome>
  stop(): Promise<void>
}

/** Without keys in the settings. */
export const noPush: PushSender = {
  publicKey: null,
  knows: () => false,
  send: async () => 'failed',
  stop: async () => {},
}
