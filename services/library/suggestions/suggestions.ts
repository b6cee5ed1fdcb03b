import { minSuggestedLetters, type ModuleChoice, type Suggestions } from '#events'
import type { Accounts } from '#services/accounts'
import type { TakenOut } from '../search/indexed'
import type { SearchIndex } from '../search/search-index'
import { noSharedCodes, type CodeSharing } from '../search/shared-codes'
import { createModules } from './modules'
import { createPeople, type OnNamed } from './people'
import { asOneWord, typedWords } from './typed'

const [maxModules, maxDocuments, maxPeople] = [4, 4, 3]
/** Documents looked at for the modules of a title. */
const maxTitled = 60

/**
 * Suggestions while somebody types, in memory: the modules, documents and uploaders of the published documents, by prefix.
 * A part of the projection. The documents are found in the search index.
 */
export function createSuggestions(deps: {
  accounts: Pick<Accounts, 'publicUsers' | 'suspendedAmong'>
  onNamed: OnNamed
  index: Pick<SearchIndex, 'beginning'>
  sharing?: CodeSharing
}) {
  const { sharing = noSharedCodes } = deps
  const [modules, people] = [createModules(sharing), createPeople(deps)]

  function remove(removed: TakenOut | undefined): void {
    if (removed === undefined) return
    modules.remove(removed.courseCode)
    people.remove(removed.uploaderId)
  }

  return {
    /** `before`: its earlier version, as the search index had it. */
    put(document: TakenOut, before?: TakenOut): void {
      remove(before)
      modules.add(sharing.shelfOf(document.courseCode))
      people.add(document.uploaderId)
    },
    remove,
    uploaderChanged: (userId: string): void => people.changed(userId),
    unsure: (): void => people.unsure(),
    settle: people.settle,
    countOf: (courseCode: string): number => modules.countOf(sharing.shelfOf(courseCode)),
    /** Modules whose code begins with the query, then those of documents with such titles. For fewer than two letters there are none. */
    findModules(query: string, limit: number): ModuleChoice[] {
      const words = typedWords(query)
      if (asOneWord(words).length < minSuggestedLetters) return []
      const byCode = modules.find(words, limit).map((found) => ({ ...found, title: null }))
      const known = new Set(byCode.map(({ courseCode }) => courseCode))
      const byTitle = deps.index.beginning(words, maxTitled).flatMap(({ courseCode: code, title }) => {
        const courseCode = sharing.shelfOf(code)
        if (known.has(courseCode)) return []
        known.add(courseCode)
        return [{ courseCode, documents: modules.countOf(courseCode), title }]
      })
      return [...byCode, ...byTitle].slice(0, limit)
    },
    /** For fewer than two letters or digits there are none. */
    find(query: string): Suggestions {
      const words = typedWords(query)
      if (asOneWord(words).length < minSuggestedLetters) return { modules: [], documents: [], people: [] }
      return {
        modules: modules.find(words, maxModules),
        documents: deps.index.beginning(words, maxDocuments),
        people: people.find(words, maxPeople),
      }
    },
  }
}
export type SuggestionIndex = ReturnType<typeof createSuggestions>
