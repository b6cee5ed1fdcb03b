/** Remembers ids for at least `ms`, at most twice that, without a timer per id. */
export function createRecentIds(ms: number, now: () => number) {
  let young = new Set<string>()
  let old = new Set<string>()
  let turned = now()

  const turn = () => {
    const age = now() - turned
    if (age < ms) return
    old = age < 2 * ms ? young : new Set()
    young = new Set()
    turned = now()
  }

  return {
    has: (id: string) => young.has(id) || old.has(id),
    add(id: string) {
      turn()
      young.add(id)
    },
  }
}
