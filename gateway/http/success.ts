/** The answer of a call that did what was asked. */
export const success = <Answer extends object>(answer: Answer) => ({ success: true as const, ...answer })
