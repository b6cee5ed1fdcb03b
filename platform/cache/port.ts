/** Short-lived entries, shared by all gateways if Redis is configured. */
export interface Cache {
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlSeconds: number): Promise<void>
  /** True for exactly one caller until the time is up: for replay guards and single-use tokens. */
  claim(key: string, ttlSeconds: number): Promise<boolean>
  delete(key: string): Promise<void>
  stop(): Promise<void>
}
