import { foldText } from '#events'
import type { Indexed } from '../search/port'
import { createSearchIndex } from '../search/search-index'

/** A search index that folds the titles itself. */
export function createTestIndex() {
  const index = createSearchIndex()
  return {
    ...index,
    put: (document: Omit<Indexed, 'titleKey'>) =>
      index.put({ ...document, titleKey: foldText(document.title) }),
  }
}
