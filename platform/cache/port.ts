/** Short-lived memory, shared by all gateways where Redis is configured. */
export interface Cache {
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlSeconds: number): Promise<void>
  /** True for exactly one caller until the time is up: replay guards, once-only tokens. */
  claim(key: string, ttlSeconds: number): Promise<boolean>
  delete(key: string): Promise<void>
  stop(): Promise<void>
}
