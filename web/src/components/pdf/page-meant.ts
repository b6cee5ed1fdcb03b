/** Which page somebody means who typed this; null where it names none. Beyond the ends it is the first or the last one. */
export function pageMeant(typed: string, pages: number): { page: number; beyond: boolean } | null {
  if (!/^\s*-?\d+\s*$/.test(typed)) return null
  const wanted = Number(typed)
  const page = Math.min(pages, Math.max(1, wanted))
  return { page, beyond: page !== wanted }
}
