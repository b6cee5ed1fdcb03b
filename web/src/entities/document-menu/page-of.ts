/** The page number in a field; null if there is none. */
export const pageOf = (typed: string): number | null => {
  const page = Number(typed)
  return typed === '' || page < 1 ? null : page
}
