export type ParsedPages = { pages: readonly number[] } | { problem: string }

const maxShown = 40

/** Reads page numbers as print dialogs do: "1-4, 7". Each page counts once, in the order of the document. */
export function parsePages(text: string, last: number): ParsedPages {
  const pages = new Set<number>()
  for (const part of text.split(/[,;\s]*[,;][,;\s]*|(?<=\d)\s+(?=\d)/).map((piece) => piece.trim())) {
    if (part === '') continue
    const range = /^(\d{1,6})(?:\s*[-–—]\s*(\d{0,6}))?$/.exec(part)
    if (range === null)
      return { problem: `“${part.slice(0, maxShown)}” is not a page number. Write pages like 1-4, 7.` }
    const from = Number(range[1])
    const to = range[2] === undefined ? from : range[2] === '' ? last : Number(range[2])
    const missing = [from, to].find((page) => page < 1 || page > last)
    if (missing !== undefined)
      return { problem: `There is no page ${missing}: this document has ${countPages(last)}.` }
    for (let page = Math.min(from, to); page <= Math.max(from, to); page++) pages.add(page)
  }
  if (pages.size === 0) return { problem: 'Choose at least one page.' }
  return { pages: [...pages].toSorted((one, other) => one - other) }
}

/** Writes sorted page numbers as `parsePages` reads them. */
export function formatPages(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const range = ranges.at(-1)
    if (range !== undefined && range[1] === page - 1) range[1] = page
    else ranges.push([page, page])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

export const countPages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)
