import { LRUCache } from 'lru-cache'
import { readYear } from '#events'
import { judgeDocuments } from './judge'
import { createNarrow, firstOf } from './narrow'
import { searchable, searchedFields, searchExpressions, type Looked, type Searched } from './search-terms'
import { createVocabulary, type Met } from './vocabulary'

interface Entry extends Searched {
  _id: string
}
export interface Indexed {
  _id: string
  courseCode: string
  title: string
  year: string | null
  university: string
}

/** Removals to remember: more than can happen during a load. */
const maxRemoved = 10_000
/** Minimum of documents to rank with Fuse for similar words: the words alone do not give the exact order. */
const minJudged = 80

/** The words of a searchable text: one after each space. */
const wordsIn = (text: string): string[] => (text === '' ? [] : text.slice(1).split(' '))
const once = (words: readonly string[]): Iterable<string> => (words.length > 1 ? new Set(words) : words)

/**
 * The published documents in memory, for searching. An inverted index finds the documents that contain the words, and Fuse ranks the
 * best.
 */
export function createSearchIndex() {
  const entries: (Entry | undefined)[] = []
  /** The weight of a match, for each field of each document. */
  const norms: number[] = []
  /** The first half of each document's id as a number: greater is newer. */
  const ages: number[] = []
  const numberOf = new Map<string, number>()
  const vocabulary = createVocabulary(searchedFields.length)
  /** Thousands of documents share courses, years and universities. */
  const shared = new Map<string, string>()
  /** Recently removed documents, which a load that read them earlier must not bring back. */
  const removed = new LRUCache<string, true>({ max: maxRemoved })

  function share(text: string): string {
    const known = shared.get(text)
    if (known !== undefined) return known
    const made = searchable(text)
    shared.set(text, made)
    return made
  }

  function insert(document: Indexed): void {
    const entry = {
      _id: document._id,
      courseCode: share(document.courseCode),
      title: searchable(document.title),
      year: share(readYear(document.year ?? '') ?? document.year ?? ''),
      university: share(document.university),
    }
    const number = entries.push(entry) - 1
    numberOf.set(entry._id, number)
    ages.push(Number.parseInt(entry._id.slice(0, 12), 16))
    searchedFields.forEach((name, field) => {
      const words = wordsIn(entry[name])
      norms.push(normOf(words.length))
      for (const word of once(words)) vocabulary.add(word, field, number)
    })
  }

  function takeOut(documentId: string): void {
    const number = numberOf.get(documentId)
    const entry = number === undefined ? undefined : entries[number]
    if (number === undefined || entry === undefined) return
    searchedFields.forEach((name, field) => {
      for (const word of once(wordsIn(entry[name]))) vocabulary.remove(word, field, number)
    })
    entries[number] = undefined
    numberOf.delete(documentId)
  }

  const narrow = createNarrow(
    searchedFields.length,
    (number, field) => norms[number * searchedFields.length + field] ?? 1,
  )

  /** Newer first among equals. Comparing numbers is much cheaper than comparing texts. */
  const compareAges = (a: number, b: number): number =>
    (ages[b] ?? 0) - (ages[a] ?? 0) || ((entries[a]?._id ?? '') < (entries[b]?._id ?? '') ? 1 : -1)

  /** The best documents for these words, of which Fuse ranks `judge`, and the number of all. */
  function find(
    { terms, expression }: Looked,
    meet: (term: Looked['terms'][number]) => Met[],
    limit: number,
    judge: number,
  ) {
    const { documents, costOf } = narrow(entries.length, terms.map(meet))
    const best = firstOf(documents, judge, (a, b) => costOf(a) - costOf(b) || compareAges(a, b))
    const judged = judgeDocuments(
      best.flatMap((number) => entries[number] ?? []),
      expression,
    )
    return { ids: judged.slice(0, limit).map(({ _id }) => _id), total: documents.length }
  }

  return {
    /** Adds a published document. */
    put: (document: Indexed): void => {
      removed.delete(document._id)
      takeOut(document._id)
      insert(document)
    },
    remove: (documentId: string): void => {
      removed.set(documentId, true)
      takeOut(documentId)
    },
    /** Adds a document that was read some time ago. False if events since then take precedence. */
    load(document: Indexed): boolean {
      if (removed.has(document._id) || numberOf.has(document._id)) return false
      insert(document)
      return true
    },
    /** Events may have been missed: a load that starts after this overrides earlier removals. */
    unsure: (): void => removed.clear(),
    size: (): number => numberOf.size,
    /**
     * The ids of the best `limit` documents, best first, and the number of all: documents that include every word, or else (`exact:
     * false`) documents with similar words.
     */
    search(query: string, limit: number): { ids: string[]; total: number; exact: boolean } {
      const looked = searchExpressions(query)
      if (looked === null) return { ids: [], total: 0, exact: true }
      const included = find(
        looked.include,
        ({ text, begins }) => vocabulary.including(text, begins),
        limit,
        limit,
      )
      if (included.total > 0) return { ...included, exact: true }
      const similar = find(
        looked.similar,
        ({ text, begins }) => (begins ? vocabulary.including(text, true) : vocabulary.resembling(text)),
        limit,
        Math.max(limit, minJudged),
      )
      return { ...similar, exact: similar.total === 0 }
    },
  }
}
export type SearchIndex = ReturnType<typeof createSearchIndex>

/** Fuse's field-length norm: the fewer words a field has, the more one of them weighs. */
const normOf = (words: number): number => Math.round(1000 / Math.sqrt(words || 1)) / 1000
