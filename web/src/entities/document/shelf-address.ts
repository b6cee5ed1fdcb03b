import type { BrowseSort, DocumentKind } from '#events'

/** The page with all documents of a module, or with those of a kind. */
export const moduleAddress = (courseCode: string, kind?: DocumentKind): string =>
  `/modules/${encodeURIComponent(courseCode)}${kind === undefined ? '' : `?kind=${kind}`}`

/** The page with all documents, in this order. */
export const browseAddress = (sort: BrowseSort = 'newest'): string =>
  sort === 'newest' ? '/browse' : `/browse?sort=${sort}`

export const recentlyViewedAddress = '/recently-viewed'
