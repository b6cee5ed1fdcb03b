import type { Ref } from 'react'

export interface HumanCheckHandle {
  /** Solves another check: each is good for one use. */
  solveAgain(): void
}

export interface HumanCheckProps {
  /** True if the form is already waiting for it. */
  isAwaited: boolean
  /** Receives the solution, or '' while there is none. */
  onSolution: (solution: string) => void
  ref: Ref<HumanCheckHandle>
}
