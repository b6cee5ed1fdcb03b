import { randomInt } from 'node:crypto'
import { booksResponse } from '#events'
import { anyOf, present } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'

/** Buys a book twice at once, and then keeps a bookmark in it. */
export async function redeem({ gateway, cast, memory }: Stage): Promise<void> {
  const student = anyOf(present(cast))
  if (!student) return
  const { _id, token } = student
  const bookId = randomInt(1, 6)
  const answers = await Promise.allSettled(
    [1, 2].map(() => gateway().call('POST', '/api/rewards/redeem', { token, body: { bookId } })),
  )
  const bought = answers.find((answer) => answer.status === 'fulfilled' && answer.value.status === 200)
  if (bought?.status !== 'fulfilled') return
  entryOf(memory.books, _id, () => new Set()).add(bookId)
  memory.count('redeem', bought.value)
}

export async function setBookmark({ gateway, cast, memory }: Stage): Promise<void> {
  const owner = anyOf(present(cast).filter(({ _id }) => memory.books.has(_id)))
  if (!owner) return
  const { _id, token } = owner
  const { books } = booksResponse.parse((await gateway().call('GET', '/api/rewards/books', { token })).body)
  const book = anyOf(books.filter(({ id }) => memory.books.get(_id)?.has(id)))
  if (!book) return
  const page = randomInt(1, 10_000)
  const known = entryOf(memory.bookmarks, `${_id}:${book.pdf}`, () => new LastWrite<number>())
  const path = `/api/books/bookmarks/${book.pdf}`
  const answer = await known.write(page, () => gateway().call('PUT', path, { token, body: { page } }))
  memory.count('bookmark', answer)
}
