import { readYear } from '#events'
import { askedKind } from './asked-kind'
import { findBeginnings } from './beginnings'
import { createClosest } from './closest'
import { createCodes } from './codes'
import { expressionOf } from './expression'
import { judgeDocuments } from './judge'
import { withKind } from './kind-terms'
import { createKinds } from './kinds'
import { createMatching } from './matching'
import { createNames } from './names'
import { createNarrow, firstOf } from './narrow'
import type { Found, Indexed, Lacking, SearchEngine } from './port'
import { looksLikeCode, readQuery, type KnownWords, type Term } from './read-query'
import { remembered } from './remembered'
import { builtInPairs, createSameWords } from './same-words'
import { noSharedCodes, type CodeSharing } from './shared-codes'
import { searchable, searchableTitle, searchedFields, wordsIn, type Searched } from './search-terms'
import { createVocabulary } from './vocabulary'

/** `module`: the code under which the document is filed. */
type Entry = Indexed & { module: string }

/** The index of the uploader, and of the kind, among the fields of a document. */
const uploaderField = searchedFields.length
const kindField = uploaderField + 1

const once = (words: readonly string[]): Iterable<string> => (words.length > 1 ? new Set(words) : words)

/**
 * The embedded search engine: the published documents in memory. An inverted index finds the documents that contain the words, and Fuse
 * ranks the best. Searches see each write at once.
 */
export function createSearchIndex(sharing: Pick<CodeSharing, 'shelfOf'> = noSharedCodes): SearchEngine {
  const entries: (Entry | undefined)[] = []
  /** The weight of a match, for each field of each document. */
  const norms: number[] = []
  /** The first half of each document's id as a number: greater is newer. */
  const ages: number[] = []
  const numberOf = new Map<string, number>()
  const vocabulary = createVocabulary(searchedFields.length)
  const names = createNames(uploaderField)
  const codes = createCodes(sharing)
  const kinds = createKinds(kindField)
  const matching = createMatching({ vocabulary, names, kinds })
  const findClosest = createClosest()
  let sameWords = createSameWords(builtInPairs)
  // Thousands of documents share courses, years and universities.
  const share = remembered(searchable)
  const shareYear = remembered((year) => searchable(readYear(year) ?? year))

  /** Computed anew for the few documents that need it, instead of kept for all. */
  const searchedOf = ({ courseCode, title, year, university }: Indexed): Searched => ({
    courseCode: share(courseCode),
    title: searchableTitle(title),
    year: shareYear(year ?? ''),
    university: share(university),
  })

  function insert(document: Indexed): void {
    const { _id, courseCode, title, titleKey, year, university, uploaderId, kind } = document
    const module = sharing.shelfOf(courseCode)
    const entry = { _id, courseCode, module, title, titleKey, year, university, uploaderId, kind }
    const searched = searchedOf(entry)
    const number = entries.push(entry) - 1
    numberOf.set(_id, number)
    ages.push(Number.parseInt(_id.slice(0, 12), 16))
    codes.add(module)
    names.add(uploaderId, number)
    kinds.add(kind, number)
    searchedFields.forEach((name, field) => {
      const words = wordsIn(searched[name])
      norms.push(normOf(words.length))
      for (const word of once(words)) vocabulary.add(word, field, number)
    })
  }

  function remove(documentId: string): void {
    const number = numberOf.get(documentId)
    const entry = number === undefined ? undefined : entries[number]
    if (number === undefined || entry === undefined) return
    const searched = searchedOf(entry)
    searchedFields.forEach((name, field) => {
      for (const word of once(wordsIn(searched[name]))) vocabulary.remove(word, field, number)
    })
    codes.remove(entry.module)
    names.remove(entry.uploaderId, number)
    kinds.remove(entry.kind, number)
    entries[number] = undefined
    numberOf.delete(documentId)
  }

  const narrow = createNarrow(kindField + 1, (number, field) =>
    field >= uploaderField ? nameNorm : (norms[number * searchedFields.length + field] ?? 1),
  )

  /** Newer first among equals. Comparing numbers is much cheaper than comparing texts. */
  const compareAges = (a: number, b: number): number =>
    (ages[b] ?? 0) - (ages[a] ?? 0) || ((entries[a]?._id ?? '') < (entries[b]?._id ?? '') ? 1 : -1)

  const idsOf = (numbers: readonly number[]): string[] =>
    numbers.flatMap((number) => entries[number]?._id ?? [])

  /** The best documents with all terms, ranked by Fuse, and the number of all. */
  function find(terms: readonly Term[], limit: number) {
    const { documents, costOf } = narrow(entries.length, terms.map(matching.wordsFor))
    const best = firstOf(documents, limit, (a, b) => costOf(a) - costOf(b) || compareAges(a, b))
    const judged = judgeDocuments(
      best.flatMap((number) => {
        const entry = entries[number]
        return entry === undefined
          ? []
          : {
              ...searchedOf(entry),
              _id: entry._id,
              uploader: names.of(entry.uploaderId),
              kind: ` ${entry.kind} `,
            }
      }),
      expressionOf(terms),
    )
    return { ids: judged.map(({ _id }) => _id), total: documents.length }
  }

  /** As `find`, and after these the documents that have a kind by their kind alone. */
  function findWithKinds(terms: readonly Term[], limit: number) {
    const found = find(terms, limit)
    const wider = terms.map(withKind)
    if (wider.every((term, nth) => term === terms[nth])) return found
    const { ids, total } = find(wider, found.total < limit ? limit : 0)
    return { ids: [...new Set([...found.ids, ...ids])].slice(0, limit), total }
  }

  /** The documents with most of the terms. */
  function closestTo(terms: readonly Term[], limit: number): Lacking[] {
    let room = limit
    const sought = terms.map((term) => ({
      words: matching.wordsFor(term),
      sort: term.sort,
      isNeeded: codes.resolve(term.text) !== null,
    }))
    // Documents of other modules are no help to somebody who wants this one.
    const isElsewhere = sought.some(
      ({ words }, nth) => words.length === 0 && looksLikeCode(terms[nth]?.text ?? ''),
    )
    if (isElsewhere) return []
    return findClosest(entries.length, sought).flatMap(({ lacks, documents }) => {
      const newest = firstOf(documents, room, compareAges)
      room -= newest.length
      if (newest.length === 0) return []
      const missing = lacks.flatMap((nth) => terms[nth]?.typed ?? [])
      return { missing: [...new Set(missing)], ids: idsOf(newest) }
    })
  }

  const known: KnownWords = {
    get sameWords() {
      return sameWords
    },
    isCode: codes.has,
    isPartOfCode: codes.isPart,
    splitCode: codes.split,
    // A student named "finals" is not found by it: words of documents take precedence.
    isPerson: (word) => names.knows(word) && vocabulary.get(word) === undefined,
  }

  return {
    put(document) {
      remove(document._id)
      insert(document)
    },
    remove,
    nameUploader: names.call,
    setPairs(pairs) {
      sameWords = createSameWords([...builtInPairs, ...pairs])
    },
    beginning: async (words, limit) =>
      findBeginnings(words, limit, { vocabulary, entries }).map(({ _id, title, courseCode }) => ({
        _id,
        title,
        courseCode,
      })),
    async search(query, limit) {
      const terms = readQuery(query, known)
      const found = { closest: [], respelled: [], module: moduleOf(terms), kind: askedKind(terms) }
      if (terms.length === 0) return { ids: [], total: 0, exact: true, ...found }
      const included = findWithKinds(terms, limit)
      if (included.total > 0) return { ...included, exact: true, ...found }

      const wider = terms.map(withKind)
      const guessed = wider.map(matching.guess)
      const respelled = guessed.flatMap(({ respelled }) => respelled ?? [])
      const guesses = guessed.map(({ term }) => term)
      const kind = askedKind(guesses)
      const isGuessed = guesses.some((guess, nth) => guess !== wider[nth])
      const similar = isGuessed ? findWithKinds(guesses, limit) : included
      if (similar.total > 0) return { ...similar, exact: false, ...found, kind, respelled }

      const closest = closestTo(guesses.map(withKind), limit)
      const ids = closest.flatMap((group) => group.ids)
      return { ids, total: ids.length, exact: ids.length === 0, ...found, kind, closest, respelled }
    },
  }

  function moduleOf(terms: readonly Term[]): Found['module'] {
    for (const { text } of terms) {
      const named = codes.resolve(text)
      if (named !== null) return named
    }
    return null
  }
}

/** Fuse's field-length norm: the fewer words a field has, the more one of them weighs. */
const normOf = (words: number): number => Math.round(1000 / Math.sqrt(words || 1)) / 1000
/** Of a name of two words, which also counts as one. */
const nameNorm = normOf(3)
