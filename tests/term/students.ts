import { as, tried, type Person } from './people'
import { earn, move, notes, type HonestUpload, type Term } from './term'

/** The name of the notes that a student uploads next, which somebody may have got hold of. */
export const nextWork = (term: Term, { username }: Person): string => {
  const own = term.uploads.filter(({ student }) => student.username === username).length
  return `${username.replace(' ', '-')}-${own}`
}

const published = (term: Term) => term.uploads.filter(({ state }) => state === 'published')

export async function upload(term: Term, student: Person): Promise<void> {
  const name = nextWork(term, student)
  const content = notes(name)
  const published = await term.publish(student, content, name)
  const rivals = term.gangUploads.filter((each) => each.name === name)
  const standing = await Promise.all(
    rivals.map(async ({ documentId }) => !(await term.isDeleted(documentId))),
  )
  const isForestalled = standing.includes(true)
  if ('refused' in published) {
    term.note('an honest upload was forestalled')
    const isHeld = (await term.holderOf(content)) !== null
    if (!isForestalled || !isHeld) term.violate('honest uploads', `${name} was refused: ${published.refused}`)
    // They go on with other notes.
    return void term.uploads.push(gone(student, name, content))
  }
  const { _id: documentId, heldFor } = published.done
  const mine = { documentId, userId: student.userId, student, name, content, isOut: true, brought: 0 }
  if (heldFor === null) {
    if (rivals.length > 0) term.note('an honest upload came after the gang gave its bytes up')
    const all: HonestUpload = { ...mine, state: 'published' }
    term.uploads.push(all)
    return earn(term, all)
  }
  term.note('an honest upload waits')
  if (!isForestalled) term.violate('honest uploads', `${name} was held: ${heldFor}`)
  term.uploads.push({ ...mine, state: 'waits' })
}

const gone = (student: Person, name: string, content: string): HonestUpload => ({
  ...{ documentId: '', userId: student.userId, student, name, content },
  ...{ isOut: false, brought: 0, state: 'deleted' },
})

async function vote(term: Term, student: Person): Promise<void> {
  const { product, dice, votes } = term
  const all = [...published(term), ...term.gangUploads.filter(({ isOut }) => isOut)]
  if (all.length === 0) return
  const { documentId } = dice.oneOf(all)
  const value = dice.roll(4) > 0 ? 'like' : 'dislike'
  const key = `${student.userId} ${documentId}`
  const before = votes.get(key)
  const isWithdrawn = before?.value === value
  const cast = await tried(
    as(product, student, (userId) =>
      isWithdrawn
        ? product.library.withdrawVote(userId, documentId, value)
        : product.library.vote(userId, documentId, value),
    ),
  )
  if ('refused' in cast) {
    if (published(term).some((each) => each.documentId === documentId))
      term.violate('honest votes and saved documents', `a vote was refused: ${cast.refused}`)
    return
  }
  if (isWithdrawn) votes.delete(key)
  else votes.set(key, { userId: student.userId, documentId, value })
}

async function save(term: Term, student: Person): Promise<void> {
  const others = published(term)
  if (others.length === 0) return
  const { documentId } = term.dice.oneOf(others)
  const saved = await tried(
    as(term.product, student, async (userId) => {
      await term.product.library.view(documentId, userId)
      await term.product.library.save(userId, documentId)
    }),
  )
  if ('refused' in saved)
    return term.violate('honest votes and saved documents', `not saved: ${saved.refused}`)
  const own = term.saved.get(student.userId) ?? new Set()
  term.saved.set(student.userId, own.add(documentId))
}

async function redeem(term: Term, student: Person): Promise<void> {
  const { rewards } = term.product
  const { ownedBooks } = await rewards.wallet(student.userId)
  const points = term.expected.get(student.userId) ?? 0
  const book = rewards.books().find(({ id, price }) => price <= points && !ownedBooks.includes(id))
  if (book === undefined) return
  const bought = await tried(as(term.product, student, (userId) => rewards.redeem(userId, book.id)))
  if ('refused' in bought) return term.violate('honest points', `a book was refused: ${bought.refused}`)
  term.note('an honest student bought a book')
  move(term, student, -book.price)
}

async function takeDown(term: Term, student: Person): Promise<void> {
  const own = published(term).filter((each) => each.student === student)
  const oldest = own[0]
  if (oldest === undefined || own.length < 3) return
  const deleted = await tried(
    as(term.product, student, (userId) => term.product.library.delete(userId, oldest.documentId)),
  )
  if ('refused' in deleted) return term.violate('honest documents', `${oldest.name}: ${deleted.refused}`)
  const taken = Math.min(oldest.brought, term.expected.get(student.userId) ?? 0)
  move(term, student, -taken)
  Object.assign(oldest, { state: 'deleted', brought: oldest.brought - taken })
}

async function bringBack(term: Term, student: Person): Promise<void> {
  const deleted = term.uploads.find(
    (each) => each.student === student && each.state === 'deleted' && each.documentId !== '',
  )
  if (deleted === undefined) return
  const back = await tried(
    as(term.product, student, (userId) => term.product.library.undelete(userId, deleted.documentId)),
  )
  if ('done' in back) return earn(term, deleted)
  // Somebody else may have published the same notes since, and there is a limit of ten times.
  const isSeized = term.gangUploads.some(({ content }) => content === deleted.content)
  if (isSeized) term.note('an honest student’s deleted notes were seized')
  else if (back.refused !== 'not-restorable')
    term.violate('honest documents', `${deleted.name} does not come back: ${back.refused}`)
}

async function reportOne(term: Term, student: Person): Promise<void> {
  const { userId: reportedUserId } = term.dice.oneOf(term.gang)
  // The account may be closed.
  await tried(
    as(term.product, student, (userId) =>
      term.product.moderation.report(userId, { reportedUserId, reason: 'Harassment or spam' }),
    ),
  )
}

/** More often the more often it stands here. */
export const studentActs = [
  ...[upload, upload, upload, upload, vote, vote, vote, save, redeem, takeDown, bringBack, reportOne],
]
