import type { Memory } from '../memory'
import type { Books } from './books'
import { messageOf } from './message-of'

/** A message about thanks, by its title. */
const isOfThanks = (title: string) => /^(?:A reader|\d+ readers) (?:liked|saved|thanked)/.test(title)

/** Each "this helped" is as the last answer said, and each line of a book is one message: none is lost, none is sent twice or too early. */
export function auditThanks({ thanks, thanks_books: books, notices }: Books, memory: Memory): string[] {
  const said = new Map(thanks.map(({ _id, stands }) => [_id, stands]))
  const messages = new Map(notices.map((notice) => [notice._id, notice]))
  const lines = books.flatMap(({ _id, lines: count }) =>
    Array.from({ length: count }, (_, at) => messageOf(`thanks ${_id} ${at + 1}`)),
  )
  return [
    ...[...memory.helped].flatMap(([id, known]) =>
      known.fits(said.get(id) ?? false) ? [] : [`${id} is ${said.get(id)}`],
    ),
    ...books.flatMap(({ _id, telling }) =>
      telling.length > 0 ? [`the line of ${_id} is not finished`] : [],
    ),
    ...lines.filter((id) => !messages.has(id)).map((id) => `the line ${id} is in no inbox`),
    ...notices
      .filter(({ _id, title }) => isOfThanks(title) && !lines.includes(_id))
      .map(({ _id }) => `the message ${_id} is of no line`),
    ...tooEarly(notices.filter(({ title }) => isOfThanks(title))),
  ]
}

const hourMs = 3_600_000
/** A message is written after its line. */
const delayMs = 300_000

function tooEarly(messages: readonly Books['notices'][number][]): string[] {
  const last = new Map<string, number>()
  return messages
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .flatMap(({ _id, userId, createdAt }) => {
      const before = last.get(userId)
      last.set(userId, createdAt.getTime())
      const isEarly = before !== undefined && createdAt.getTime() - before < hourMs - delayMs
      return isEarly ? [`the message ${_id} came within the hour`] : []
    })
}
