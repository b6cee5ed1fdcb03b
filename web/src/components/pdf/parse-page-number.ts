/** Parses a typed page number, clamped to the range; null if it is not a number. */
export function parsePageNumber(typed: string, pages: number): { page: number; beyond: boolean } | null {
  if (!/^\s*-?\d+\s*$/.test(typed)) return null
  const wanted = Number(typed)
  const page = Math.min(pages, Math.max(1, wanted))
  return { page, beyond: page !== wanted }
}
