/** Who has which case open at the other gateways, as they say it themselves. */
interface Elsewhere {
  /** Keeps what a gateway says, in place of what it said before. */
  hear(gateway: string, caseId: string, userIds: readonly string[]): 'changed' | 'known'
  of(caseId: string): string[]
  /** Forgets gateways that have been silent for too long. Returns the cases that they named. */
  forgetSilent(): string[]
}

/** `silentMs`: a gateway that ended without a word is forgotten after this time. */
export function createElsewhere({ now, silentMs }: { now: () => number; silentMs: number }): Elsewhere {
  const cases = new Map<string, Map<string, { userIds: readonly string[]; at: number }>>()

  function drop(caseId: string, gateway: string): boolean {
    const gateways = cases.get(caseId)
    const known = gateways?.delete(gateway) ?? false
    if (gateways?.size === 0) cases.delete(caseId)
    return known
  }

  return {
    hear(gateway, caseId, userIds) {
      if (userIds.length === 0) return drop(caseId, gateway) ? 'changed' : 'known'
      const gateways = cases.get(caseId) ?? new Map<string, { userIds: readonly string[]; at: number }>()
      const before = gateways.get(gateway)?.userIds
      cases.set(caseId, gateways.set(gateway, { userIds: [...userIds], at: now() }))
      const isSame = before?.length === userIds.length && userIds.every((each) => before.includes(each))
      return isSame ? 'known' : 'changed'
    },
    of: (caseId) => [...(cases.get(caseId)?.values() ?? [])].flatMap(({ userIds }) => userIds),
    forgetSilent() {
      const since = now() - silentMs
      const silent = [...cases].flatMap(([caseId, gateways]) =>
        [...gateways].filter(([, { at }]) => at < since).map(([gateway]) => ({ caseId, gateway })),
      )
      for (const { caseId, gateway } of silent) drop(caseId, gateway)
      return [...new Set(silent.map(({ caseId }) => caseId))]
    },
  }
}
