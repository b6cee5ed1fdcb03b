import type { CaseSummary } from '#events'
import { create } from 'zustand'
import { forgetBulk } from './bulk-store'
import { isBulk, maxBulk } from './rules'

/** The cases that are chosen in the list, by id. */
export const useChosen = create<{ cases: ReadonlyMap<string, CaseSummary> }>()(() => ({ cases: new Map() }))

/** Chooses a case, or no longer. Does nothing for a case that needs a look of its own, and above the most in one go. */
export function toggleChosen(each: CaseSummary): void {
  forgetBulk()
  useChosen.setState(({ cases }) => {
    const next = new Map(cases)
    if (!next.delete(each._id) && isBulk(each) && next.size < maxBulk) next.set(each._id, each)
    return { cases: next }
  })
}

/** Chooses these cases, and no others. */
export function choose(cases: readonly CaseSummary[]): void {
  forgetBulk()
  const chosen = cases.filter(isBulk).slice(0, maxBulk)
  useChosen.setState({ cases: new Map(chosen.map((each) => [each._id, each])) })
}

/** Chooses none, and leaves the results of the last decision as they are. */
export const chooseNone = (): void => useChosen.setState({ cases: new Map() })

/** Keeps those that are still listed, each as it is now. */
export function keepListed(listed: readonly CaseSummary[]): void {
  const { cases } = useChosen.getState()
  const kept = listed.filter((each) => cases.has(each._id) && isBulk(each))
  const isSame = kept.length === cases.size && kept.every((each) => cases.get(each._id) === each)
  if (!isSame) useChosen.setState({ cases: new Map(kept.map((each) => [each._id, each])) })
}
