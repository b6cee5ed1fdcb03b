/** The answer of a successful call. */
export const success = <Answer extends object>(answer: Answer) => ({ success: true as const, ...answer })

const answers = new WeakMap<object, object>()

/** Like `success`, but returns the same object for the same answer, as snapshots need. */
export function sameSuccess<Answer extends object>(answer: Answer): { success: true } & Answer {
  const known = answers.get(answer) ?? success(answer)
  answers.set(answer, known)
  return known as { success: true } & Answer
}
