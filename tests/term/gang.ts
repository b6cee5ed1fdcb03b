import { pointsPerDocument, publicationsAnHour, type DocumentsChoice } from '#events'
import { eventually } from '../client/eventually'
import { as, password, tried, type Person } from './people'
import { nextWork, upload } from './students'
import { notes, type Term, type Upload } from './term'

const open = (term: Term) => term.uploads.filter(({ state }) => state === 'published')

/** Uploads something, and remembers what may be earned by it. `is`: what it must not be. */
async function send(
  term: Term,
  friend: Person,
  name: string,
  content: string,
  is: 'different' | 'blank' | 'a copy' | 'unreadable' = 'different',
): Promise<void> {
  const sent = await term.publish(friend, content, name)
  if ('refused' in sent) return term.note(`the gang’s upload was refused: ${sent.refused}`)
  const { _id: documentId, heldFor } = sent.done
  const isOut = heldFor === null
  const known = term.gangUploads.find((each) => each.documentId === documentId)
  if (known) return void (known.isOut = isOut)
  term.gangUploads.push({ documentId, userId: friend.userId, name, content, isOut })
  if (!isOut) return term.note(`the gang’s upload waits: ${heldFor}`)
  if (is !== 'different') return term.violate('points of the gang', `what is ${is} was published: ${content}`)
  term.earned.set(friend.userId, (term.earned.get(friend.userId) ?? 0) + pointsPerDocument)
}

function farm(term: Term, friend: Person): Promise<void> {
  const name = `farm-${term.nextNumber()}`
  return send(term, friend, name, notes(name))
}

const blank = (term: Term, friend: Person) =>
  send(term, friend, 'blank', `blank ${term.nextNumber()}`, 'blank')

const unreadable = (term: Term, friend: Person) =>
  send(term, friend, 'unread', `unread ${term.nextNumber()}`, 'unreadable')

async function copy(term: Term, friend: Person): Promise<void> {
  if (open(term).length === 0) return
  const { name, content } = term.dice.oneOf(open(term))
  const isExact = term.dice.roll(2) === 0
  await send(term, friend, name, isExact ? content : notes(name, 60, `copy-${term.nextNumber()}`), 'a copy')
}

/** Uploads what a student is about to upload, or nearly that. */
async function forestall(term: Term, friend: Person): Promise<void> {
  const name = nextWork(term, term.dice.oneOf(term.honest))
  // The product cannot tell that the first uploader is not the author. It recognises later uploads by the gang as copies.
  const isFirst = !term.gangUploads.some((each) => each.name === name)
  const content = term.dice.roll(3) > 0 ? notes(name) : notes(name, 62, `early-${term.nextNumber()}`)
  await send(term, friend, name, content)
  if (isFirst) term.note('the gang was first')
}

/** Uploads more within a moment than anybody writes, spends some of the points, and tries to get them once more. */
export async function farmAtOnce(term: Term): Promise<void> {
  const friend = term.dice.oneOf(term.gang)
  for (let count = 0; count <= publicationsAnHour; count++) await farm(term, friend)
  await term.product.platform.allHandled()
  await redeem(term)
  await launder(term, friend)
}

/** Uploads what a student is about to upload, and deletes it, which makes it free for them. */
export async function forestallInVain(term: Term): Promise<void> {
  const [friend, student] = [term.dice.oneOf(term.gang), term.dice.oneOf(term.honest)]
  const name = nextWork(term, student)
  await send(term, friend, name, notes(name))
  const sent = term.gangUploads.findLast((each) => each.name === name)
  if (sent) await term.product.library.delete(friend.userId, sent.documentId)
  Object.assign(sent ?? {}, { isOut: false })
  await upload(term, student)
}

/** Uploads the notes that a student has deleted, or that a friend has. */
async function passOn(term: Term, friend: Person): Promise<void> {
  const deleted: Upload[] = term.uploads.filter(
    ({ state, documentId }) => state === 'deleted' && documentId !== '',
  )
  for (const each of term.gangUploads) if (await term.isDeleted(each.documentId)) deleted.push(each)
  if (deleted.length === 0) return
  const { name, content } = term.dice.oneOf(deleted)
  await send(term, friend, name, content)
}

async function takeDown(term: Term, friend: Person): Promise<void> {
  const own = term.gangUploads.filter(({ userId, isOut }) => userId === friend.userId && isOut)
  if (own.length === 0) return
  const one = term.dice.oneOf(own)
  const deleted = await tried(
    as(term.product, friend, (userId) => term.product.library.delete(userId, one.documentId)),
  )
  if ('done' in deleted) one.isOut = false
}

async function bringBack(term: Term, friend: Person): Promise<void> {
  const own = term.gangUploads.filter(({ userId, isOut }) => userId === friend.userId && !isOut)
  if (own.length === 0) return
  const one = term.dice.oneOf(own)
  const back = await tried(
    as(term.product, friend, (userId) => term.product.library.undelete(userId, one.documentId)),
  )
  if ('done' in back) one.isOut = back.done.isActive
}

async function voteOn(
  term: Term,
  friend: Person,
  documentId: string,
  value: 'like' | 'dislike',
): Promise<void> {
  const cast = await tried(
    as(term.product, friend, (userId) => term.product.library.vote(userId, documentId, value)),
  )
  if ('done' in cast)
    term.votes.set(`${friend.userId} ${documentId}`, { userId: friend.userId, documentId, value })
}

/** All of them dislike one document at once. */
export async function mob(term: Term): Promise<void> {
  if (open(term).length === 0) return
  const { documentId } = term.dice.oneOf(open(term))
  await Promise.all(term.gang.map((friend) => voteOn(term, friend, documentId, 'dislike')))
  term.note('the gang disliked a document')
}

async function praise(term: Term, friend: Person): Promise<void> {
  const own = term.gangUploads.filter(({ isOut }) => isOut)
  if (own.length > 0) await voteOn(term, friend, term.dice.oneOf(own).documentId, 'like')
}

/** All of them report one student. */
export async function denounce(term: Term): Promise<void> {
  const { userId: reportedUserId } = term.dice.oneOf(term.honest)
  const report = { reportedUserId, reason: 'Copyright violation' } as const
  await Promise.all(
    term.gang.map((friend) =>
      tried(as(term.product, friend, (userId) => term.product.moderation.report(userId, report))),
    ),
  )
  term.note('the gang reported a student')
}

async function redeem(term: Term): Promise<void> {
  const { rewards } = term.product
  const unspent = ({ userId }: Person) => (term.earned.get(userId) ?? 0) - (term.spent.get(userId) ?? 0)
  const [friend] = term.gang.toSorted((a, b) => unspent(b) - unspent(a))
  if (friend === undefined) return
  const { points, ownedBooks } = await rewards.wallet(friend.userId)
  // A friend without the points tries it as well.
  const affordable = rewards.books().filter(({ id, price }) => price <= points && !ownedBooks.includes(id))
  const book = term.dice.oneOf(affordable.length > 0 ? affordable : rewards.books())
  const bought = await tried(as(term.product, friend, (userId) => rewards.redeem(userId, book.id)))
  if ('refused' in bought) return
  term.note('the gang bought a book')
  term.spent.set(friend.userId, (term.spent.get(friend.userId) ?? 0) + book.price)
}

/** Deletes everything after the points are spent, and brings it back. */
async function launder(term: Term, friend: Person): Promise<void> {
  if ((term.spent.get(friend.userId) ?? 0) === 0) return
  const own = term.gangUploads.filter(({ userId }) => userId === friend.userId)
  const { library, platform } = term.product
  for (const act of ['delete', 'undelete'] as const) {
    for (const one of own) {
      const done = await tried(
        as(term.product, friend, async (userId) => {
          await library[act](userId, one.documentId)
        }),
      )
      if ('done' in done) one.isOut = act === 'undelete'
    }
    await platform.allHandled()
  }
  if (own.some(({ isOut }) => isOut)) term.note('the gang brought back what it had spent')
}

async function appeal(term: Term, friend: Person): Promise<void> {
  const { moderation } = term.product
  const appealed = await tried(moderation.appeal(friend.userId, 'It was not me.'))
  if ('done' in appealed) term.note('a suspended friend appealed')
}

/** Closes the account, and registers again with the same address. */
async function startAgain(term: Term, friend: Person): Promise<void> {
  const { accounts, platform } = term.product
  const { userId: before, email, username } = friend
  const wasSuspended = (await accounts.statusOf(before))?.isActive === false
  const documents: DocumentsChoice = term.dice.roll(2) === 0 ? 'keep' : 'delete'
  const closed = await tried(accounts.close(before, { password, documents }))
  if ('refused' in closed) return
  await platform.allHandled()
  for (const upload of term.gangUploads) if (upload.userId === before) upload.isOut &&= documents === 'keep'
  // Requests that began before are over by then.
  platform.clock.advance(180)
  const erased = platform.connection.collection<{ _id: string; closing: { erasedAt: Date | null } | null }>(
    'accounts',
  )
  await eventually(
    async () => {
      const record = await erased.findOne({ _id: before })
      if (record?.closing?.erasedAt === null) throw new Error('The account is not erased yet')
    },
    { withinMs: 60_000, everyMs: 100 },
  )
  const idCardUrl = platform.uploaded('id-card', `portrait ${term.nextNumber()}`)
  const registered = await tried(accounts.register({ name: username, email, password, idCardUrl }))
  if ('refused' in registered) {
    term.note('a suspended friend did not come back')
    if (!wasSuspended) throw new Error(`could not register again: ${registered.refused}`)
    return
  }
  if (wasSuspended) term.violate('accounts of the gang', `${email} registered again while suspended`)
  const { userId } = registered.done
  await accounts.verifyEmail({ email, otp: await term.product.codeOf(userId) })
  Object.assign(friend, { userId, token: null })
  term.note('a friend came back')
}

/** A suspended friend tries to come back by a new registration. Rarely, because a friend who cannot come back plays no further part. */
async function escape(term: Term): Promise<void> {
  if (term.happened.has('a suspended friend did not come back') && term.dice.roll(10) > 0) return
  for (const friend of term.gang)
    if ((await term.product.accounts.statusOf(friend.userId))?.isActive === false)
      return startAgain(term, friend)
}

/** More often the more often it stands here. */
export const gangActs = [
  ...[farm, farm, farm, farm, farm, blank, unreadable, copy, copy, forestall, forestall, passOn, passOn],
  ...[
    takeDown,
    takeDown,
    bringBack,
    mob,
    mob,
    praise,
    denounce,
    redeem,
    redeem,
    launder,
    appeal,
    startAgain,
    escape,
  ],
]
