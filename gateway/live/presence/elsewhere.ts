/** Who has what open at the other gateways, as they say it themselves. */
interface Elsewhere {
  /** Keeps what a gateway says, in place of what it said before. */
  hear(gateway: string, subject: string, members: readonly string[]): 'changed' | 'known'
  of(subject: string): string[]
  /** Forgets gateways that have been silent for too long. Returns the subjects that they named. */
  forgetSilent(): string[]
}

/** `silentMs`: a gateway that ended without a word is forgotten after this time. */
export function createElsewhere({ now, silentMs }: { now: () => number; silentMs: number }): Elsewhere {
  const subjects = new Map<string, Map<string, { members: readonly string[]; at: number }>>()

  function drop(subject: string, gateway: string): boolean {
    const gateways = subjects.get(subject)
    const known = gateways?.delete(gateway) ?? false
    if (gateways?.size === 0) subjects.delete(subject)
    return known
  }

  return {
    hear(gateway, subject, members) {
      if (members.length === 0) return drop(subject, gateway) ? 'changed' : 'known'
      const gateways = subjects.get(subject) ?? new Map<string, { members: readonly string[]; at: number }>()
      const before = gateways.get(gateway)?.members
      subjects.set(subject, gateways.set(gateway, { members: [...members], at: now() }))
      const isSame = before?.length === members.length && members.every((each) => before.includes(each))
      return isSame ? 'known' : 'changed'
    },
    of: (subject) => [...(subjects.get(subject)?.values() ?? [])].flatMap(({ members }) => members),
    forgetSilent() {
      const since = now() - silentMs
      const silent = [...subjects].flatMap(([subject, gateways]) =>
        [...gateways].filter(([, { at }]) => at < since).map(([gateway]) => ({ subject, gateway })),
      )
      for (const { subject, gateway } of silent) drop(subject, gateway)
      return [...new Set(silent.map(({ subject }) => subject))]
    },
  }
}
