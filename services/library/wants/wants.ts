import { documentKinds, maxWants, type DocumentKind, type WantsOfModule } from '#events'
import { AppError, createMutex, type Clock, type Outbox } from '#platform/core'
import type { Library } from '../contract'
import { kindOf } from '../documents/kind-of'
import { isPublished } from '../documents/visibility'
import { readSharedCodes } from '../search/words/search-words'
import type { DocumentRecord, Store } from '../model'
import { answerBy, ask, end, oldestWant, wantId, type Wanted } from './rules'

/** Wants of one answer or sweep that are read together. */
const atOnce = 200

const tooMany = () =>
  new AppError(
    'too-many-wants',
    400,
    `You can have up to ${maxWants} open requests. Withdraw one of them first.`,
  )

/** Documents that students ask for. A want ends when it is withdrawn, answered by a publication, or 90 days old. */
export function createWants({
  store: { documents, wants, searchWords },
  outbox,
  clock,
}: {
  store: Pick<Store, 'documents' | 'wants' | 'searchWords'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}): {
  library: Pick<Library, 'wantsOf' | 'askFor' | 'withdrawWant'>
  /** A document was published at this time. Ends the wants that it answers. */
  answered(documentId: string, at: Date): Promise<void>
  /** Ends a user's wants. */
  endAll(userId: string): Promise<void>
  erase(userId: string): Promise<void>
  sweep(): Promise<void>
} {
  /** Two calls that count before either writes would pass the limit together. Other processes can: one want more for each of them. */
  const oneAfterTheOther = createMutex()

  /** The codes of a module, from the store: not every process keeps them. */
  async function codesOf(courseCode: string): Promise<string[]> {
    return [courseCode, ...(await readSharedCodes(searchWords)).others(courseCode)]
  }

  const isOpen = (state: { isOpen: boolean; askedAt: Date } | null) =>
    state?.isOpen === true && state.askedAt > oldestWant(clock.now())

  /** A user's wants of a kind under any code of a module. */
  const ownOf = ({ userId, kind }: Omit<Wanted, 'courseCode'>, codes: readonly string[]) =>
    wants
      .find(
        { _id: { $in: codes.map((courseCode) => wantId({ userId, courseCode, kind })) } },
        { isOpen: 1, askedAt: 1 },
      )
      .lean()

  async function wantsOf(courseCode: string, userId: string): Promise<WantsOfModule> {
    const codes = await codesOf(courseCode)
    const counted = await Promise.all(
      documentKinds.map(async (kind) => {
        const [students, own] = await Promise.all([
          wants.countDocuments({ courseCode: { $in: codes }, isOpen: true, kind }),
          ownOf({ userId, kind }, codes),
        ])
        return { kind, students, mine: own.some(isOpen) }
      }),
    )
    const [, ...sharedCodes] = codes
    return {
      wants: counted.filter(({ students }) => students > 0),
      ...(sharedCodes.length > 0 && { sharedCodes }),
    }
  }

  async function begin(wanted: Wanted): Promise<void> {
    const { courseCode } = wanted
    const others = (await codesOf(courseCode)).filter((code) => code !== courseCode)
    // Asked under another code of the module.
    if ((await ownOf(wanted, others)).some(isOpen)) return
    const _id = wantId(wanted)
    const known = await wants.findById(_id, { isOpen: 1 }).lean()
    const open = { userId: wanted.userId, isOpen: true }
    if (known?.isOpen !== true && (await wants.countDocuments(open)) >= maxWants) throw tooMany()
    await outbox.decide(wants, _id, ask(wanted, clock.now()))
  }

  const endOne = (id: string) => outbox.decide(wants, id, end)

  /** Deletes an ended want, once the bus has its events. */
  const deleteEnded = (_id: string) => wants.deleteOne({ _id, isOpen: false, outbox: [] })

  return {
    library: {
      wantsOf,
      async askFor(wanted: Wanted) {
        await oneAfterTheOther(() => begin(wanted))
        return wantsOf(wanted.courseCode, wanted.userId)
      },
      async withdrawWant(wanted: Wanted) {
        for (const courseCode of await codesOf(wanted.courseCode))
          await endOne(wantId({ ...wanted, courseCode }))
        return wantsOf(wanted.courseCode, wanted.userId)
      },
    },
    async answered(documentId, at) {
      const document = await documents
        .findById(documentId, { title: 1, courseCode: 1, kind: 1, uploaderId: 1, status: 1 })
        .lean<Answering | null>()
      if (document === null || !isPublished(document)) return
      const { title, uploaderId, courseCode } = document
      const kind: DocumentKind = kindOf(document)
      const codes = await codesOf(courseCode)
      const open = await wants.find({ courseCode: { $in: codes }, isOpen: true, kind }, { _id: 1 }).lean()
      for (const { _id } of open)
        await outbox.decide(wants, _id, answerBy({ documentId, title, uploaderId, at }))
    },
    async endAll(userId) {
      for (const { _id } of await wants.find({ userId, isOpen: true }, { _id: 1 }).lean()) await endOne(_id)
    },
    async erase(userId) {
      await wants.deleteMany({ userId })
    },
    async sweep() {
      const old = { isOpen: true, askedAt: { $lt: oldestWant(clock.now()) } }
      for (const { _id } of await wants.find(old, { _id: 1 }).limit(atOnce).lean()) await endOne(_id)
      const ended = { isOpen: false, askedAt: { $lt: clock.now() } }
      for (const { _id } of await wants.find(ended, { _id: 1 }).limit(atOnce).lean()) await deleteEnded(_id)
    },
  }
}
type Answering = Pick<DocumentRecord, 'title' | 'courseCode' | 'kind' | 'uploaderId' | 'status'>
