import { documentStatuses, foldText, wordsOf, type DocumentCard } from '#events'
import type { Library } from '../contract'
import { absenceReasonOf } from '../documents/absence-reason'
import { shownFields, type Presenter, type Shown } from '../documents/card'
import { isPublished } from '../documents/visibility'
import type { Store } from '../model'
import { typedWords } from '../suggestions/typed'
import { keysOfCode } from './codes'

/** Documents of each status that are not in the index, newest first, among which words are looked for. */
const lookedThrough = 300
/** Documents read of the given uploaders. */
const readOfUploaders = 200

/**
 * Documents of any status, for admins. Published ones come from the search index. The others are not in it: the newest of each status
 * are looked through, since admins ask for what happened lately, and older ones are in the list of their status.
 */
export function createSearchAnyStatus({
  store: { documents },
  present,
  search,
}: {
  store: Pick<Store, 'documents'>
  present: Pick<Presenter, 'cards'>
  search: Library['search']
}): Library['searchAnyStatus'] {
  const newestOf = (status: Shown['status']) =>
    documents
      .find({ status }, shownFields)
      .sort({ publishedAt: -1, _id: -1 })
      .limit(lookedThrough)
      .lean<Shown[]>()

  async function unpublished(words: readonly string[]): Promise<Shown[]> {
    if (words.length === 0) return []
    const others = documentStatuses.filter((status) => status !== 'published')
    const read = await Promise.all(others.map(newestOf))
    return byTime(read.flat().filter((document) => hasWords(document, words)))
  }

  async function ofUploaders(ids: readonly string[]): Promise<Shown[]> {
    if (ids.length === 0) return []
    const statuses = { $in: [...documentStatuses] }
    return byTime(
      await documents
        .find({ uploaderId: { $in: [...ids] }, status: statuses }, shownFields)
        .limit(readOfUploaders)
        .lean<Shown[]>(),
    )
  }

  /** Those with every word; similar ones only if nothing else is found. */
  async function published(q: string, limit: number) {
    const found = await search(q, limit)
    return found.exact ? { same: found.documents, similar: [] } : { same: [], similar: found.documents }
  }

  return async ({ q, ids, uploaderIds, limit }) => {
    const [named, { same, similar }, hidden, theirs] = await Promise.all([
      documents.find({ _id: { $in: [...ids] } }, shownFields).lean<Shown[]>(),
      published(q, limit + 1),
      unpublished(typedWords(q)),
      ofUploaders(uploaderIds),
    ])
    const inIndex = new Set(same.map(({ _id }) => _id))
    // A document may be in several lists.
    const others = new Map([...named, ...hidden, ...theirs].map((document) => [document._id, document]))
    const read = [...others.values()]
      .filter(({ _id }) => !inIndex.has(_id))
      .toSorted((a, b) => Number(isPublished(b)) - Number(isPublished(a)))
      .slice(0, limit + 1)
    const cards = (await present.cards(read)).map((card, place) => {
      const document = read[place]
      return { ...card, status: (document && absenceReasonOf(document)) ?? ('standing' as const) }
    })
    const found = [...same.map(standing), ...cards]
    const shown = found.length > 0 ? found : similar.map(standing)
    return { found: shown.slice(0, limit), more: shown.length > limit }
  }
}

const standing = (card: DocumentCard) => ({ ...card, status: 'standing' as const })

const byTime = (documents: readonly Shown[]): Shown[] =>
  documents.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())

/** True if each typed word begins a word of the title or the module's code. */
function hasWords({ title, courseCode }: Shown, words: readonly string[]): boolean {
  const own = [...wordsOf(foldText(`${courseCode} ${title}`)), ...keysOfCode(courseCode)]
  return words.every((typed) => own.some((word) => word.startsWith(typed)))
}
