/** A count with separators: 1,234. `Intl` is slow to start, and most counts need no separators. */
export const formatCount = (count: number): string =>
  count < 1000 ? String(count) : count.toLocaleString('en')

/** A number of documents in words: 1 document, 1,234 documents. */
export const formatDocuments = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'document' : 'documents'}`
