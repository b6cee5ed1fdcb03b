import type { AskedHumanCheck } from '#events'

export interface ShownCheck {
  asked: AskedHumanCheck
  /** Each check is solved by a widget of its own. */
  number: number
  /** Receives the solution, or '' while there is none. */
  onSolution: (solution: string) => void
}

/**
 * Solves human checks one at a time, in call order: calls of one form may ask for checks at once, such as the submission and a photo that
 * is picked meanwhile. `show`: shows the check that is being solved, or none.
 */
export function queueChecks(
  show: (check: ShownCheck | null) => void,
): (asked: AskedHumanCheck) => Promise<string> {
  let last: Promise<unknown> = Promise.resolve()
  let number = 0

  const solve = (asked: AskedHumanCheck) =>
    new Promise<string>((resolve) => {
      number += 1
      show({
        asked,
        number,
        onSolution: (solution) => {
          if (solution === '') return
          show(null)
          resolve(solution)
        },
      })
    })

  return (asked) => {
    const solved = last.then(() => solve(asked))
    last = solved
    return solved
  }
}
