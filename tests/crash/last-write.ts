import type { Answer } from '../client/api-client'

/** A value that each write replaces: what was last acknowledged, and what may have happened since without an answer. */
export class LastWrite<T> {
  open: T[] = []
  tried = 0
  private isBusy = false

  /** `acknowledged`: what it is known to be before the first write; undefined where that is not known. */
  constructor(public acknowledged?: T) {}

  /**
   * Writes, one at a time, so that the last acknowledged one is known; null where another write is under way.
   * `told`: the value that an answer of success tells, where it is not the wanted one.
   */
  async write(
    wanted: T,
    send: () => Promise<Answer>,
    told: (answer: Answer) => T = () => wanted,
  ): Promise<Answer | null> {
    if (this.isBusy) return null
    this.isBusy = true
    this.open.push(wanted)
    this.tried++
    try {
      const answer = await send()
      if (answer.status < 300) this.settle(told(answer))
      // A server's fault may have come after the write.
      else if (answer.status < 500) this.open.pop()
      return answer
    } finally {
      this.isBusy = false
    }
  }

  /** From now on it is known to be this. */
  settle(value: T): void {
    this.acknowledged = value
    this.open = []
  }

  /** Whether it may be this by what was answered. */
  fits(value: T): boolean {
    return this.acknowledged === undefined || value === this.acknowledged || this.open.includes(value)
  }
}

/** The value of a key, made when it is first asked for. */
export function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
