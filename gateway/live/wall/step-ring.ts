import { maxWallSteps, type WallStep } from '#events'

/** The newest steps, each once, in the order in which they were added. The oldest make room for new ones. */
export function createStepRing(max = maxWallSteps) {
  const steps = new Map<string, WallStep>()
  /** Number of kept steps by correlation id. */
  const counts = new Map<string, number>()

  const change = (correlationId: string, by: number) => {
    const now = (counts.get(correlationId) ?? 0) + by
    if (now > 0) counts.set(correlationId, now)
    else counts.delete(correlationId)
  }

  return {
    /** False if it has this step already, as after a redelivery. */
    add(step: WallStep): boolean {
      if (steps.has(step.id)) return false
      steps.set(step.id, step)
      change(step.correlationId, 1)
      for (const [id, { correlationId }] of steps) {
        if (steps.size <= max) break
        steps.delete(id)
        change(correlationId, -1)
      }
      return true
    },
    all: (): WallStep[] => [...steps.values()],
    knows: (correlationId: string): boolean => counts.has(correlationId),
    of: (correlationId: string): WallStep[] =>
      counts.has(correlationId)
        ? [...steps.values()].filter((each) => each.correlationId === correlationId)
        : [],
    clear(): void {
      steps.clear()
      counts.clear()
    },
  }
}
