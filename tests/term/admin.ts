import type { CaseSummary } from '#events'
import { tried } from './people'
import { earn, type Term } from './term'

/** An admin who judges well, if not always alike, decides one of the open cases. */
export async function decideOne(term: Term): Promise<void> {
  const { moderation } = term.product
  const { cases } = await moderation.cases.list({ status: 'open', limit: 50 })
  if (cases.length === 0) return
  const one = term.dice.oneOf(cases)
  const isHonest = term.honest.some(({ userId }) => userId === one.userId)
  await (isHonest ? decideOnStudent : decideOnFriend)(term, one)
}

/** Decides all open cases. */
export async function decideAll(term: Term): Promise<void> {
  const { moderation, platform } = term.product
  const most = 100
  for (let count = 0; count < most; count++) {
    if ((await moderation.cases.list({ status: 'open', limit: 1 })).cases.length === 0) return
    await decideOne(term)
    await platform.allHandled()
  }
  throw new Error(`after ${most} decisions a case is still open`)
}

async function decideOnStudent(
  term: Term,
  { _id: caseId, kind, subjectId, userId }: CaseSummary,
): Promise<void> {
  const { desk } = term.product.moderation
  const decision = { actorId: term.admin._id, caseId, note: 'This is in order.' }
  // A diligent student may publish more than others within an hour.
  if (kind === 'reports' || kind === 'risk') return void (await tried(desk.close(decision)))
  if (kind !== 'copy') return term.violate('honest accounts', `a case of the kind ${kind} about ${userId}`)
  const accepted = await tried(desk.accept(decision))
  const upload = term.uploads.find(({ documentId }) => documentId === subjectId)
  if ('done' in accepted && upload) earn(term, upload)
}

async function decideOnFriend(term: Term, { _id: caseId, kind, userId }: CaseSummary): Promise<void> {
  const { desk } = term.product.moderation
  const decision = { actorId: term.admin._id, caseId, note: 'This is against the rules.' }
  if (kind === 'copy') return void (await tried(desk.reject(decision)))
  if (kind === 'risk') {
    const documents = (await term.product.moderation.cases.detail(caseId))?.documents ?? []
    const documentIds = documents.map(({ documentId }) => documentId)
    const taken = await tried(desk.takePoints({ ...decision, documentIds }))
    return 'done' in taken ? term.note('an admin took points back') : undefined
  }
  if (kind === 'appeal')
    return void (await tried(term.dice.roll(2) === 0 ? desk.accept(decision) : desk.reject(decision)))
  const decided = await tried(
    kind === 'reports' && term.dice.roll(3) > 0
      ? desk.suspend({ ...decision, userId })
      : desk.close(decision),
  )
  if ('done' in decided && !((await term.product.accounts.statusOf(userId))?.isActive ?? true))
    term.note('a friend was suspended')
}
