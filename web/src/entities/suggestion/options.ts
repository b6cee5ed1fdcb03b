import type { PublicUser, Suggestions } from '#events'
import { moduleAddress } from '../document/shelf-address'

/** Recent searches beside other suggestions. */
const maxRecentBeside = 3

export const searchAddress = (query: string): string => `/search?q=${encodeURIComponent(query)}`

/** A line of the list. `to`: the address that it leads to. */
export type Option = { id: string } & (
  | { kind: 'search' | 'recent'; query: string; to: string }
  | { kind: 'module'; courseCode: string; documents: number; to: string }
  | { kind: 'document'; title: string; courseCode: string; to: string }
  | { kind: 'person'; user: PublicUser; to: string }
  | { kind: 'forget' }
)
export interface Group {
  title: string
  options: Option[]
}

/** The lines for a typed text: the search itself, then what it may mean. Without a text: the recent searches. */
export function optionsFor(typed: string, recent: readonly string[], found: Suggestions): Group[] {
  const text = typed.trim()
  const recentOptions = (queries: readonly string[]): Option[] =>
    queries.map((query) => ({ id: `recent-${query}`, kind: 'recent', query, to: searchAddress(query) }))
  if (text === '')
    return recent.length === 0
      ? []
      : [{ title: 'Recent searches', options: [...recentOptions(recent), { id: 'forget', kind: 'forget' }] }]

  const begun = recent.filter((query) => query !== text && startsAlike(query, text)).slice(0, maxRecentBeside)
  const groups: Group[] = [
    { title: '', options: [{ id: 'search', kind: 'search', query: text, to: searchAddress(text) }] },
    { title: 'Recent searches', options: recentOptions(begun) },
    {
      title: 'Modules',
      options: found.modules.map((module) => ({
        id: `module-${module.courseCode}`,
        kind: 'module',
        ...module,
        to: moduleAddress(module.courseCode),
      })),
    },
    {
      title: 'Documents',
      options: found.documents.map(({ _id, title, courseCode }) => ({
        id: `document-${_id}`,
        kind: 'document',
        title,
        courseCode,
        to: `/document/${_id}`,
      })),
    },
    {
      title: 'People',
      options: found.people.map((user) => ({
        id: `person-${user._id}`,
        kind: 'person',
        user,
        to: `/profile/${user._id}`,
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

const startsAlike = (query: string, text: string): boolean =>
  query.toLowerCase().startsWith(text.toLowerCase())

/** The option that a key leads to; undefined if the key moves nothing. `null`: none. */
export function nextActive(
  key: string,
  options: readonly { id: string }[],
  active: string | null,
): string | null | undefined {
  const at = options.findIndex(({ id }) => id === active)
  const place = (index: number) => options[index]?.id ?? null
  if (key === 'ArrowDown') return place(at + 1)
  if (key === 'ArrowUp') return at === -1 ? place(options.length - 1) : place(at - 1)
  // Without an option they move the caret.
  if (at === -1) return undefined
  if (key === 'Home') return place(0)
  if (key === 'End') return place(options.length - 1)
  return undefined
}
