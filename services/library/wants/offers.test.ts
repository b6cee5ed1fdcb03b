import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxWantsOfDocument, offerDeclined, wantOffered, wantSettled } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const asker = newId()
const ask = async (courseCode: string, line = '') => {
  const want = await here.library.askFor(asker, courseCode, { kind: 'lab', year: '', line })
  return want?._id ?? ''
}
const seen = async (courseCode: string, userId = asker) =>
  (await here.library.wantsOf(courseCode, userId)).wants
const told = <D extends typeof wantOffered | typeof wantSettled | typeof offerDeclined>(
  definition: D,
  documentId: string,
) => here.platform.published(definition).filter((event) => event.documentId === documentId)

it('an upload is offered for the wants that its uploader chose, once it is published', async () => {
  const [wantId, elsewhere, uploader] = [await ask('OA1000'), await ask('OA2000'), newId()]
  const card = await here.publish(uploader, {
    courseCode: 'OA1000',
    wantIds: [wantId, elsewhere, newId()],
  })
  await here.platform.allHandled()
  expect(await seen('OA1000')).toMatchObject([
    { offers: [{ documentId: card._id, title: card.title, state: 'open', mayConfirm: true, isOwn: false }] },
  ])
  expect(await seen('OA1000', uploader)).toMatchObject([{ offers: [{ isOwn: true, mayConfirm: false }] }])
  expect(await seen('OA2000')).toMatchObject([{ offers: [] }])
  expect(told(wantOffered, card._id)).toMatchObject([{ userIds: [asker] }])
})

it('a publication without an offer ends nothing', async () => {
  await ask('OA3000')
  await here.publish(newId(), { courseCode: 'OA3000', kind: 'lab' })
  await here.platform.allHandled()
  expect(await seen('OA3000')).toMatchObject([{ offers: [], settledBy: null }])
})

it('two offers at the same moment both stand', async () => {
  const wantId = await ask('OB1000')
  const uploaders = [newId(), newId()]
  const cards = await Promise.all(uploaders.map((each) => here.publish(each, { courseCode: 'OB1000' })))
  await Promise.all(
    cards.map(({ _id: documentId }, nth) =>
      here.library.offerForWant({ userId: uploaders[nth] ?? '', wantId, documentId }),
    ),
  )
  const [want] = await seen('OB1000')
  expect(want?.offers.map(({ documentId }) => documentId).sort()).toEqual(cards.map(({ _id }) => _id).sort())
})

it('only its uploader offers a published document, for a want of its module', async () => {
  const wantId = await ask('OC1000')
  const uploader = newId()
  const offer = (userId: string, documentId: string, want = wantId) =>
    here.library.offerForWant({ userId, wantId: want, documentId })
  const own = await here.publish(uploader, { courseCode: 'OC1000' })
  const other = await here.publish(uploader, { courseCode: 'OC2000' })
  const gone = await here.publish(uploader, { courseCode: 'OC1000' })
  await here.library.delete(uploader, gone._id)
  const refused = [
    [newId(), own._id, wantId, 'forbidden'],
    [uploader, other._id, wantId, 'other-module'],
    [uploader, gone._id, wantId, 'not-found'],
    [newId(), gone._id, wantId, 'not-found'],
    [uploader, newId(), wantId, 'not-found'],
    [uploader, own._id, newId(), 'not-found'],
  ] as const
  for (const [userId, documentId, want, code] of refused)
    await expect(offer(userId, documentId, want)).rejects.toMatchObject({ code })
  await offer(uploader, own._id)
  await here.library.withdrawOffer({ userId: newId(), wantId, documentId: own._id })
  expect(await seen('OC1000', uploader)).toMatchObject([
    { _id: wantId, offers: [{ isOwn: true, state: 'open' }] },
  ])
  await here.library.withdrawOffer({ userId: uploader, wantId, documentId: own._id })
  expect(await seen('OC1000')).toMatchObject([{ offers: [] }])
})

it('one document is offered for a few wants', async () => {
  const uploader = newId()
  const ids: string[] = []
  for (let nth = 0; nth <= maxWantsOfDocument; nth++) ids.push(await ask('OD1000', `Lab ${nth}`))
  const { _id: documentId } = await here.publish(uploader, { courseCode: 'OD1000' })
  const calls = await Promise.allSettled(
    ids.map((wantId) => here.library.offerForWant({ userId: uploader, wantId, documentId })),
  )
  const refused = calls.filter((call) => call.status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'too-many-offers' } }])
  for (const wantId of ids) await here.library.withdrawWant({ userId: asker, wantId })
})

it('a document that is deleted or moved to another module ends its offers', async () => {
  const uploader = newId()
  const wantId = await ask('OE1000')
  const moved = await here.publish(uploader, { courseCode: 'OE1000' })
  const deleted = await here.publish(uploader, { courseCode: 'OE1000' })
  for (const { _id: documentId } of [moved, deleted])
    await here.library.offerForWant({ userId: uploader, wantId, documentId })
  await here.library.delete(uploader, deleted._id)
  await here.library.changeDetails({ userId: uploader, isAdmin: false }, moved._id, {
    courseCode: 'OE2000',
  })
  await here.platform.allHandled()
  expect(await seen('OE1000', uploader)).toMatchObject([
    { offers: [{ documentId: moved._id, state: 'withdrawn' }] },
  ])
  const answer = (documentId: string) =>
    here.library.answerOffer({ userId: asker, wantId, documentId }, 'yes')
  await expect(answer(moved._id)).rejects.toMatchObject({ code: 'offer-ended' })
  await expect(answer(deleted._id)).rejects.toMatchObject({ code: 'not-found' })
  // Restored, it may be offered again.
  await here.library.undelete(uploader, deleted._id)
  await here.library.offerForWant({ userId: uploader, wantId, documentId: deleted._id })
  await here.platform.allHandled()
  expect(await answer(deleted._id)).toMatchObject({ settledBy: deleted._id })
})

it('an answer tells the uploader, and settles', async () => {
  const uploader = newId()
  const wantId = await ask('OF1000')
  const wrong = await here.publish(uploader, { courseCode: 'OF1000' })
  const right = await here.publish(uploader, { courseCode: 'OF1000' })
  for (const { _id: documentId } of [wrong, right])
    await here.library.offerForWant({ userId: uploader, wantId, documentId })
  const answer = (documentId: string, given: 'yes' | 'no' | 'open') =>
    here.library.answerOffer({ userId: asker, wantId, documentId }, given)
  expect(await answer(wrong._id, 'no')).toMatchObject({ offers: [{ state: 'declined' }, { state: 'open' }] })
  expect(await answer(wrong._id, 'open')).toMatchObject({ offers: [{ state: 'open' }, { state: 'open' }] })
  await answer(wrong._id, 'no')
  await expect(
    here.library.answerOffer({ userId: newId(), wantId, documentId: right._id }, 'yes'),
  ).rejects.toMatchObject({ code: 'forbidden' })
  expect(await answer(right._id, 'yes')).toMatchObject({ settledBy: right._id })
  await expect(answer(wrong._id, 'yes')).rejects.toMatchObject({ code: 'want-ended' })
  await here.platform.allHandled()
  expect(told(wantSettled, right._id)).toMatchObject([
    { uploaderId: uploader, wantId, courseCode: 'OF1000', kind: 'lab' },
  ])
  expect(told(offerDeclined, wrong._id)).toMatchObject([{ uploaderId: uploader }, { uploaderId: uploader }])
})
