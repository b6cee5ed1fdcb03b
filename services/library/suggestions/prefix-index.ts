import { lowerBound } from '#platform/core'

/** Values by key, found by the beginning of the key in logarithmic time. */
export function createPrefixIndex<Value>() {
  const valueOf = new Map<string, Value>()
  /** All keys in order. */
  const keys: string[] = []
  const placeOf = (key: string): number => lowerBound(keys.length, (at) => (keys[at] ?? '') >= key)

  return {
    get: (key: string): Value | undefined => valueOf.get(key),
    set(key: string, value: Value): void {
      if (!valueOf.has(key)) keys.splice(placeOf(key), 0, key)
      valueOf.set(key, value)
    },
    delete(key: string): void {
      if (valueOf.delete(key)) keys.splice(placeOf(key), 1)
    },
    /** The values of at most `limit` keys that begin with this text, in the order of the keys. */
    startingWith(text: string, limit: number): Value[] {
      const found: Value[] = []
      for (let at = placeOf(text); at < keys.length && found.length < limit; at++) {
        const key = keys[at] ?? ''
        if (!key.startsWith(text)) break
        const value = valueOf.get(key)
        if (value !== undefined) found.push(value)
      }
      return found
    },
  }
}
