/** The answer of a call that did what was asked. */
export const success = <Answer extends object>(answer: Answer) => ({ success: true as const, ...answer })

const answers = new WeakMap<object, object>()

/** The same, and the same object each time that it is asked for the same one: for answers that are sent as snapshots. */
export function sameSuccess<Answer extends object>(answer: Answer): { success: true } & Answer {
  const known = answers.get(answer) ?? success(answer)
  answers.set(answer, known)
  return known as { success: true } & Answer
}
