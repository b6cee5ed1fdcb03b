import { documentKinds, formerStudentId, type ModuleTerm } from '#events'
import type { Clock } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library } from '../contract'
import { kindOf } from '../documents/kind-of'
import type { DocumentRecord, Store } from '../model'
import { termAt, type Term } from '../readership/term'

/** Uploaders that a module's page names. */
const mostNamed = 3
/** Documents of a module in one academic year. Of more, the oldest are not counted. */
const mostDocuments = 2000

type Counted = Pick<DocumentRecord, 'kind' | 'year' | 'uploaderId' | 'publishedAt'>

/** The kinds of which nothing is of this academic year. 'Other' is missed by nobody. */
export const missingKinds = (documents: readonly Counted[], { academicYear }: Pick<Term, 'academicYear'>) => {
  const present = new Set(
    documents.filter(({ year }) => year?.startsWith(academicYear)).map((document) => kindOf(document)),
  )
  return documentKinds.filter((kind) => kind !== 'other' && !present.has(kind))
}

/** Uploaders with the number of their documents since the term began: most first, and of equals who was first. */
export function rankUploaders(documents: readonly Counted[], { from }: Pick<Term, 'from'>) {
  const counts = new Map<string, number>()
  const oldestFirst = documents
    .filter(({ publishedAt }) => publishedAt >= from)
    .sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime())
  for (const { uploaderId } of oldestFirst)
    if (uploaderId !== formerStudentId) counts.set(uploaderId, (counts.get(uploaderId) ?? 0) + 1)
  return [...counts].map(([_id, count]) => ({ _id, count })).sort((a, b) => b.count - a.count)
}

/** A module in the current term. */
export const createModuleTerm =
  ({
    store: { documents },
    modules,
    accounts,
    clock,
  }: {
    store: Pick<Store, 'documents'>
    modules: Pick<Library, 'codesOf'>
    accounts: Pick<Accounts, 'publicUsers' | 'suspendedAmong'>
    clock: Clock
  }): Library['moduleTerm'] =>
  async (courseCode): Promise<ModuleTerm> => {
    const term = termAt(clock.now())
    const codes = await modules.codesOf(courseCode)
    // Nothing of this academic year was published before it began.
    const found = await documents
      .find(
        { status: 'published', courseCode: { $in: codes }, publishedAt: { $gte: term.yearFrom } },
        { kind: 1, year: 1, uploaderId: 1, publishedAt: 1 },
      )
      .sort({ publishedAt: -1, _id: -1 })
      .limit(mostDocuments)
      .lean<Counted[]>()
    const ranked = rankUploaders(found, term)
    const suspended = await accounts.suspendedAmong(ranked.map(({ _id }) => _id))
    const named = ranked.filter(({ _id }) => !suspended.has(_id)).slice(0, mostNamed)
    const users = await accounts.publicUsers(named.map(({ _id }) => _id))
    return {
      term: term.name,
      missing: missingKinds(found, term),
      uploaders: named.flatMap(({ _id, count }) => {
        const user = users.get(_id)
        return user === undefined ? [] : [{ ...user, documents: count }]
      }),
    }
  }
