import { foldText, wordsOf } from '#events'
import { addNumber, dropNumber, type Met } from './vocabulary'

/** Words of names have at least this many letters. */
const minName = 3
/** Most people of one name in a search. */
const maxPeople = 50

interface Uploader {
  /** The name's searchable form; '' if unknown, or if nobody may find them. */
  name: string
  documents: number[]
}

/** The words of a username: "rachel.sim" is found by rachel, sim and rachelsim. */
function wordsOfName(username: string): string[] {
  const parts = wordsOf(foldText(username))
  return [...new Set([...parts, parts.join('')])].filter((word) => word.length >= minName)
}

/** The uploaders of the published documents, by the words of their names. `field`: the index of the uploader among the fields. */
export function createNames(field: number) {
  const uploaders = new Map<string, Uploader>()
  const called = new Map<string, Set<string>>()

  function rename(userId: string, uploader: Uploader, words: readonly string[]): void {
    for (const word of uploader.name.split(' ')) {
      const all = called.get(word)
      all?.delete(userId)
      if (all?.size === 0) called.delete(word)
    }
    uploader.name = words.length === 0 ? '' : ` ${words.join(' ')} `
    for (const word of words) called.set(word, (called.get(word) ?? new Set()).add(userId))
  }

  return {
    add(userId: string, document: number): void {
      const uploader = uploaders.get(userId) ?? { name: '', documents: [] }
      uploaders.set(userId, uploader)
      addNumber(uploader.documents, document)
    },
    remove(userId: string, document: number): void {
      const uploader = uploaders.get(userId)
      if (uploader === undefined) return
      dropNumber(uploader.documents, document)
      if (uploader.documents.length > 0) return
      rename(userId, uploader, [])
      uploaders.delete(userId)
    },
    /** `username`: null if nobody may find them by name. Does nothing if they have no published documents. */
    call: (userId: string, username: string | null): void => {
      const uploader = uploaders.get(userId)
      if (uploader !== undefined) rename(userId, uploader, username === null ? [] : wordsOfName(username))
    },
    of: (userId: string): string => uploaders.get(userId)?.name ?? '',
    knows: (word: string): boolean => called.has(word),
    /** The documents of everybody with this word in their name. */
    meet(word: string): Met[] {
      return [...(called.get(word) ?? [])].slice(0, maxPeople).map((userId) => {
        const postings: number[][] = []
        postings[field] = uploaders.get(userId)?.documents ?? []
        return { postings }
      })
    },
  }
}
