import type { PageHit } from '#events'

/** The page of a hit, with the words marked as the page spells them. */
export function pageAddress({ document, page, sentence }: PageHit): string {
  const words = sentence.filter(({ marked }) => marked).map(({ text }) => text)
  const find = [...new Set(words)].join(' ')
  return `/document/${document._id}?${new URLSearchParams({ page: String(page), find }).toString()}`
}
