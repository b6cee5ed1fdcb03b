import {
  audienceKinds,
  browseSorts,
  caseKinds,
  listedStatus,
  feedbackKind,
  humanCheckPurposes,
  maxEffort,
  caseStatus,
  type calls,
  type CallName,
  type QueryRead,
} from '#events'
import type { Account, Person } from '../permissions/actors'

/** Pagination parameters; everything else in a query is a filter. */
type Paging = 'limit' | 'cursor'
type Query<N extends CallName> = QueryRead<(typeof calls)[N]>
type FilterName<N extends CallName> = [Query<N>] extends [undefined]
  ? never
  : Exclude<keyof NonNullable<Query<N>>, Paging>
/** Each filter with every kind of value; undefined if it is optional. */
type Filters<N extends CallName> = { [F in FilterName<N>]-?: readonly NonNullable<Query<N>>[F][] }
/** Calls with filters. */
export type FilteringCall = {
  [N in CallName]: [FilterName<N>] extends [never] ? never : N
}[CallName]

/** The filters of each list; all combinations are tried. A new filter is a type error here until it has values. */
export const filters: {
  [N in FilteringCall]: (people: Record<Account, Person>) => Filters<N>
} = {
  broadcastRecipients: () => ({ kind: audienceKinds, of: ['NUS'] }),
  documentCounts: ({ owner }) => ({ ids: [[owner._id]] }),
  humanCheck: () => ({ purpose: humanCheckPurposes, effort: [1, maxEffort] }),
  knownDocuments: () => ({ sha256: [['0'.repeat(64)]] }),
  newestDocuments: () => ({ university: [undefined, 'NUS'] }),
  mostLikedDocuments: () => ({ university: [undefined, 'NUS'] }),
  browse: () => ({
    university: [undefined, 'NUS'],
    course: [undefined, 'CS2030S'],
    kind: [undefined, 'tutorial'],
    year: [undefined, 'AY2024'],
    sort: browseSorts,
  }),
  threads: () => ({ page: [undefined, 1] }),
  searchDocuments: () => ({ q: ['notes', 'nothing of the kind', ''] }),
  searchPages: () => ({ q: ['notes', 'nothing of the kind', ''] }),
  moduleChoices: () => ({ q: ['CS', 'notes', ''], university: [undefined, 'NUS'] }),
  moduleCounts: () => ({ codes: [['CS2030S', 'XY1234']] }),
  suggestions: () => ({ q: ['notes', 'nothing of the kind', ''] }),
  cases: () => ({ status: caseStatus.options, kind: [undefined, ...caseKinds] }),
  audit: ({ admin, suspended }) => ({ subject: [undefined, suspended._id], actor: [undefined, admin._id] }),
  users: () => ({ q: ['', 's'], by: [undefined, 'username'] }),
  foundDocuments: () => ({ status: listedStatus.options }),
  feedback: () => ({ kind: [undefined, ...feedbackKind.options] }),
}
