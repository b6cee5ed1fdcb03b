/** Where a link opens a document: on a page, with words marked. */
export interface Opening {
  page: number
  words: string
}

/** `?page=7&find=words`; null without either. */
export function openingOf(search: URLSearchParams, pages: number): Opening | null {
  const asked = Number(search.get('page') ?? '')
  const page = Number.isInteger(asked) && asked >= 1 && asked <= pages ? asked : null
  const words = (search.get('find') ?? '').trim().slice(0, 200)
  if (page === null && words === '') return null
  return { page: page ?? 1, words }
}
