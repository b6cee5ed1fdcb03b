import type { BrowseSort } from '#events'

/** The page with all documents of a module. */
export const moduleAddress = (courseCode: string): string => `/modules/${encodeURIComponent(courseCode)}`

/** The page with all documents, in this order. */
export const browseAddress = (sort: BrowseSort = 'newest'): string =>
  sort === 'newest' ? '/browse' : `/browse?sort=${sort}`

export const recentlyViewedAddress = '/recently-viewed'
