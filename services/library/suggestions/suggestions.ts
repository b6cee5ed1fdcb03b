import { minSuggestedLetters, type Suggestions } from '#events'
import type { Accounts } from '#services/accounts'
import { createModules } from './modules'
import { createPeople, type OnNamed } from './people'
import { createTitles, type Titled } from './titles'
import { asOneWord, typedWords } from './typed'

const [maxModules, maxDocuments, maxPeople] = [4, 4, 3]

/**
 * Suggestions while somebody types, in memory: the modules, documents and uploaders of the published documents, by prefix.
 * A part of the projection.
 */
export function createSuggestions(deps: {
  accounts: Pick<Accounts, 'publicUsers' | 'suspendedAmong'>
  onNamed: OnNamed
}) {
  const [modules, titles, people] = [createModules(), createTitles(), createPeople(deps)]

  function remove(documentId: string): void {
    const removed = titles.remove(documentId)
    if (removed === undefined) return
    modules.remove(removed.courseCode)
    people.remove(removed.uploaderId)
  }

  return {
    put(document: Titled): void {
      remove(document._id)
      titles.add(document)
      modules.add(document.courseCode)
      people.add(document.uploaderId)
    },
    remove,
    uploaderChanged: (userId: string): void => people.changed(userId),
    unsure: (): void => people.unsure(),
    settle: people.settle,
    /** For fewer than two letters or digits there are none. */
    find(query: string): Suggestions {
      const words = typedWords(query)
      if (asOneWord(words).length < minSuggestedLetters) return { modules: [], documents: [], people: [] }
      return {
        modules: modules.find(words, maxModules),
        documents: titles
          .find(words, maxDocuments)
          .map(({ _id, title, courseCode }) => ({ _id, title, courseCode })),
        people: people.find(words, maxPeople),
      }
    },
  }
}
export type SuggestionIndex = ReturnType<typeof createSuggestions>
