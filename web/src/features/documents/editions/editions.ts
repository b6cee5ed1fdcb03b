import type { DocumentEdition, DocumentView } from '#events'

/** The edition to show: the chosen one, or else the one that was the newest when the page was opened. Null if there is none. */
export function editionToShow(
  editions: readonly DocumentEdition[],
  { chosen, opened }: { chosen: number | null; opened: number | null },
): DocumentEdition | null {
  const find = (number: number | null) => editions.find(({ edition }) => edition === number)
  return find(chosen) ?? find(opened) ?? editions[0] ?? null
}

/** The document with the file of a former edition. It has no picture, and nobody’s place is kept in it. */
export function asEdition(document: DocumentView, edition: DocumentEdition): DocumentView {
  if (edition.edition === document.editions[0]?.edition) return document
  const { pages, sizeBytes, fileUrl, fileName } = edition
  return { ...document, pages, sizeBytes, fileUrl, fileName, thumbnail: null, place: null }
}

/** The number in an address; null if it is none. */
export function readEdition(text: string | null): number | null {
  return text !== null && /^[1-9]\d?$/.test(text) ? Number(text) : null
}
