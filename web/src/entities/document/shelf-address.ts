import type { BrowseSort, DocumentKind, University } from '#events'

/** The page with all documents of a module, or with those of a kind. */
export const moduleAddress = (courseCode: string, kind?: DocumentKind): string =>
  `/modules/${encodeURIComponent(courseCode)}${kind === undefined ? '' : `?kind=${kind}`}`

/** The page with all documents, or with those of a university, in this order. */
export function browseAddress(sort: BrowseSort = 'newest', university: University | null = null): string {
  const choices = new URLSearchParams({
    ...(university !== null && { university }),
    ...(sort !== 'newest' && { sort }),
  }).toString()
  return choices === '' ? '/browse' : `/browse?${choices}`
}

export const recentlyViewedAddress = '/recently-viewed'
