/** A count as it is read: 1,234. `Intl` is slow to begin, and most counts have nothing to group. */
export const formatCount = (count: number): string =>
  count < 1000 ? String(count) : count.toLocaleString('en')

/** So many documents, in words: 1 document, 1,234 documents. */
export const formatDocuments = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'document' : 'documents'}`
