/** The same dependency; its calls fail between `fail` and `mend`, as if it were unavailable. */
export function breakable<T extends object>(part: T): { part: T; fail: () => void; mend: () => void } {
  let away = false
  const proxy = new Proxy(part, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        if (away) throw new Error(`${String(name)} is away`)
        return Reflect.apply(value, target, args)
      }
    },
  })
  return {
    part: proxy,
    fail: () => {
      away = true
    },
    mend: () => {
      away = false
    },
  }
}
