import { foldText } from '#events'
import type { Indexed } from '../search/indexed'
import { createSearchIndex } from '../search/search-index'

type Given = Omit<Indexed, 'titleKey'>

/** A search index that folds the titles itself. */
export function createTestIndex() {
  const index = createSearchIndex()
  const withKey = (document: Given): Indexed => ({ ...document, titleKey: foldText(document.title) })
  return {
    ...index,
    put: (document: Given) => index.put(withKey(document)),
    load: (document: Given) => index.load(withKey(document)),
  }
}
