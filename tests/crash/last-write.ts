import type { Answer } from '../client/api-client'

/** A value that each write replaces: the last acknowledged one, and those that may have been written since without an answer. */
export class LastWrite<T> {
  open: T[] = []
  tried = 0
  private isBusy = false
  /** Every value that was sent or told. */
  private readonly values: T[] = []

  /** `acknowledged`: the value before the first write; undefined if unknown. */
  constructor(public acknowledged?: T) {}

  /**
   * Writes one at a time, so that the last acknowledged value is known; null while another write is under way. `told`: the value in a
   * successful answer, if it may differ from the wanted one.
   */
  async write(
    wanted: T,
    send: () => Promise<Answer>,
    told: (answer: Answer) => T = () => wanted,
  ): Promise<Answer | null> {
    if (this.isBusy) return null
    this.isBusy = true
    this.open.push(wanted)
    this.values.push(wanted)
    this.tried++
    try {
      const answer = await send()
      if (answer.status < 300) this.settle(told(answer))
      // The server may have failed after the write.
      else if (answer.status < 500) this.open.pop()
      return answer
    } finally {
      this.isBusy = false
    }
  }

  /** Sets the known value. */
  settle(value: T): void {
    this.values.push(value)
    this.acknowledged = value
    this.open = []
  }

  /** Notes the known values. The returned function gives the values that a backup made between the two calls may hold. */
  hold(): () => LastWrite<T> {
    const [acknowledged, open, from] = [this.acknowledged, [...this.open], this.values.length]
    return () => {
      const held = new LastWrite(acknowledged)
      held.open = [...open, ...this.values.slice(from)]
      held.tried = this.tried
      return held
    }
  }

  /** True if the answers allow this value. */
  fits(value: T): boolean {
    return this.acknowledged === undefined || value === this.acknowledged || this.open.includes(value)
  }
}

/** The value of a key, created on first use. */
export function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
