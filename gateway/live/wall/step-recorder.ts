import type { WallStep } from '#events'
import { newId } from '#platform/core'
import { createStepRing } from './step-ring'

type WithoutId<Step> = Step extends WallStep ? Omit<Step, 'id'> & { id?: string } : never
/** A step to record. Without an id it gets one; with one it is recorded once. */
export type NewStep = WithoutId<WallStep>

/** A step, and whether it happened at this gateway. */
type HearStep = (step: WallStep, isOwn: boolean) => void

/** Records steps in memory while somebody watches. Everything is forgotten when that ends. */
export interface StepRecorder {
  isOn(): boolean
  /** Begins. `hear`: told of each new step. */
  begin(hear: HearStep): void
  /** Ends, and forgets all steps. */
  end(): void
  record(step: NewStep): void
  /** Adds a step of another gateway. */
  hear(step: WallStep): void
  recent(): WallStep[]
  /** The steps of one request, oldest first. */
  story(correlationId: string): WallStep[]
  knows(correlationId: string): boolean
}

/** A recorder that is off. */
export function createStepRecorder(): StepRecorder {
  const gateway = newId()
  const ring = createStepRing()
  let listening: HearStep | undefined
  let count = 0

  const add = (step: WallStep, isOwn: boolean) => {
    if (listening !== undefined && ring.add(step)) listening(step, isOwn)
  }

  return {
    isOn: () => listening !== undefined,
    begin(hear) {
      listening = hear
    },
    end() {
      listening = undefined
      ring.clear()
    },
    record(step) {
      if (listening === undefined) return
      count += 1
      add({ ...step, id: step.id ?? `${gateway}-${count}` }, true)
    },
    hear: (step) => add(step, false),
    recent: () => ring.all(),
    story: (correlationId) => ring.of(correlationId),
    knows: (correlationId) => ring.knows(correlationId),
  }
}
