/** Who has what open at the other gateways, as they say it themselves. */
interface Elsewhere {
  /**
   * Keeps the members of a subject at a gateway, in place of those of an earlier message. `number`: messages of a gateway may overtake each
   * other, and the one with the higher number is newer.
   */
  hear(
    from: { gateway: string; number: number },
    subject: string,
    members: readonly string[],
  ): 'changed' | 'known'
  /** A gateway has sent a heartbeat. Returns whether it was known. */
  alive(gateway: string): boolean
  of(subject: string): string[]
  forget(subject: string): void
  /** Forgets silent gateways, and members that were not repeated. Returns the subjects that have changed. */
  forgetSilent(): string[]
}

interface Said {
  /** Empty once the last one has left: an older message must not bring them back. */
  members: readonly string[]
  number: number
  at: number
}

/**
 * `silentMs`: a gateway without a heartbeat for this time is forgotten. `unrepeatedMs`: so are members of a subject that a gateway has not
 * repeated for this time; the message that said that they left was lost.
 */
export function createElsewhere({
  now,
  silentMs,
  unrepeatedMs,
}: {
  now: () => number
  silentMs: number
  unrepeatedMs: number
}): Elsewhere {
  const subjects = new Map<string, Map<string, Said>>()
  const heardAt = new Map<string, number>()

  return {
    hear({ gateway, number }, subject, members) {
      const gateways = subjects.get(subject) ?? new Map<string, Said>()
      const before = gateways.get(gateway)
      if (before && before.number >= number) return 'known'
      subjects.set(subject, gateways.set(gateway, { members: [...members], number, at: now() }))
      return isSame(before?.members ?? [], members) ? 'known' : 'changed'
    },
    alive(gateway) {
      const wasKnown = heardAt.has(gateway)
      heardAt.set(gateway, now())
      return wasKnown
    },
    of: (subject) => [...(subjects.get(subject)?.values() ?? [])].flatMap(({ members }) => members),
    forget: (subject) => void subjects.delete(subject),
    forgetSilent() {
      for (const [gateway, at] of heardAt) if (at < now() - silentMs) heardAt.delete(gateway)
      const changed = new Set<string>()
      for (const [subject, gateways] of subjects) {
        for (const [gateway, { members, at }] of gateways) {
          if (heardAt.has(gateway) && at >= now() - unrepeatedMs) continue
          gateways.delete(gateway)
          if (members.length > 0) changed.add(subject)
        }
        if (gateways.size === 0) subjects.delete(subject)
      }
      return [...changed]
    },
  }
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && others.every((each) => some.includes(each))
