import { minSuggestedLetters, type ModuleChoice, type Suggestions } from '#events'
import type { Accounts } from '#services/accounts'
import type { TakenOut } from '../browse/shelf-orders'
import type { Indexed, SearchEngine } from '../search/port'
import { noSharedCodes, type CodeSharing } from '../search/shared-codes'
import { createModules } from './modules'
import { createPeople, type OnNamed } from './people'
import { asOneWord, typedWords } from './typed'

const [maxModules, maxDocuments, maxPeople] = [4, 4, 3]
/** Documents looked at for the modules of a title. */
const maxTitled = 60

/**
 * Suggestions while somebody types, in memory: the modules, documents and uploaders of the published documents, by prefix.
 * A part of the projection. The search engine finds the documents.
 */
export function createSuggestions(deps: {
  accounts: Pick<Accounts, 'publicUsers' | 'suspendedAmong'>
  onNamed: OnNamed
  engine: Pick<SearchEngine, 'beginning'>
  sharing?: CodeSharing
}) {
  const { sharing = noSharedCodes } = deps
  const [modules, people] = [createModules(sharing), createPeople(deps)]

  function remove(removed: TakenOut | undefined): void {
    if (removed === undefined) return
    modules.remove(removed.filing.courseCode)
    people.remove(removed.uploaderId)
  }

  return {
    /** `before`: its earlier version. */
    put(document: Pick<Indexed, 'courseCode' | 'uploaderId'>, before?: TakenOut): void {
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
    async findModules(query: string, limit: number): Promise<ModuleChoice[]> {
      const words = typedWords(query)
      if (asOneWord(words).length < minSuggestedLetters) return []
      const begun = await deps.engine.beginning(words, maxTitled)
      const byCode = modules.find(words, limit).map((found) => ({ ...found, title: null }))
      const known = new Set(byCode.map(({ courseCode }) => courseCode))
      const byTitle = begun.flatMap(({ courseCode: code, title }) => {
        const courseCode = sharing.shelfOf(code)
        if (known.has(courseCode)) return []
        known.add(courseCode)
        return [{ courseCode, documents: modules.countOf(courseCode), title }]
      })
      return [...byCode, ...byTitle].slice(0, limit)
    },
    /** For fewer than two letters or digits there are none. */
    async find(query: string): Promise<Suggestions> {
      const words = typedWords(query)
      if (asOneWord(words).length < minSuggestedLetters) return { modules: [], documents: [], people: [] }
      const documents = await deps.engine.beginning(words, maxDocuments)
      return { modules: modules.find(words, maxModules), documents, people: people.find(words, maxPeople) }
    },
  }
}
export type SuggestionIndex = ReturnType<typeof createSuggestions>
