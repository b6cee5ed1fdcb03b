import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls, mailboxMessage, noticeCaseId, type DocumentCard, type TakeDownRequest } from '#events'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { admin as adminLogin, password, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let admin: { token: string }
let now = new Date('2026-07-06T04:00:00.000Z')
beforeAll(async () => {
  program = await startTestProgram({ hasOwnStore: true, clock: { now: () => now } })
  admin = await program.logIn(adminLogin.email, adminLogin.password)
})
afterAll(() => program.stop())

/** Sweeps as if it were then. Sessions have ended by then, so only the sweep takes place at that time. */
async function sweepAt(time: Date) {
  const before = now
  now = time
  await program.services.moderation.takeDowns.sweep()
  now = before
}

let claimants = 0
async function file(documentId: string, over: Partial<TakeDownRequest> = {}) {
  const email = `claimant${++claimants}@press.test`
  const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
  const body = {
    ...{ documentId, ground: 'copyright', name: 'Lee Mei', address: '1 Shelf Road', phone: '+65 6000 0000' },
    ...{ email, onBehalfOf: 'Shelf Press', work: 'Slides of week 3.', why: 'All pages are mine.' },
    ...{ entitled: true, goodFaith: true, truthful: true, signature: 'Lee Mei', altcha, ...over },
  }
  return { email, answer: await program.call('POST', '/api/take-down', { body }) }
}
const mailsTo = async (email: string) =>
  z.array(mailboxMessage).parse((await program.call('GET', `/dev/mailbox.json?to=${email}`)).body)
/** The notice and the secret in the link for this purpose, from the newest mail that has one. */
const linkTo = (email: string, purpose: 'confirm' | 'status' | 'court') =>
  eventually(async () => {
    for (const { text } of await mailsTo(email)) {
      const found = new RegExp(`/take-down/${purpose}#([0-9a-f]{24})\\.([\\w-]+)`).exec(text)
      if (found) return { noticeId: found[1] as string, token: found[2] as string }
    }
    throw new Error(`no mail with a link to ${purpose}`)
  })
const byLink = (path: 'confirm' | 'status' | 'court', body: object) =>
  program.call('POST', `/api/take-down/${path}`, { body })
const decide = (noticeId: string, path: 'accept' | 'reject' | 'close', note = 'We have read it.') =>
  program.call('POST', `/api/admin/cases/${noticeCaseId(noticeId)}/${path}`, {
    token: admin.token,
    body: { note },
  })
const detail = async (noticeId: string) => {
  const path = `/api/admin/cases/${noticeCaseId(noticeId)}`
  const { status, body } = await program.call('GET', path, { token: admin.token })
  return status === 404 ? undefined : calls.case.answer?.parse(body).case
}
const waitsOnDesk = (noticeId: string) =>
  eventually(async () => {
    const found = await detail(noticeId)
    expect(found?.status).toBe('open')
    return found
  })
const inboxOf = async ({ token }: Student) =>
  JSON.stringify((await program.call('GET', '/api/messages/inbox', { token })).body)
/** Their own documents that they are told are not published. */
const notPublished = async ({ token }: Student) =>
  calls.withheldDocuments.answer?.parse(
    (await program.call('GET', '/api/auth/documents/withheld', { token })).body,
  ).documents
const isPublished = async ({ _id }: DocumentCard) =>
  calls.document.answer?.parse((await program.call('GET', `/api/auth/document/${_id}`)).body).document
const restoration = {
  ...{ name: 'Kim Tan', address: '2 Shelf Road', words: 'I drew every figure myself.' },
  ...{ goodFaith: true, jurisdiction: true, signature: 'Kim Tan' },
}
const askBack = ({ token }: Student, { _id }: DocumentCard, over: object = {}) =>
  program.call('POST', `/api/auth/document/${_id}/restoration`, { token, body: { ...restoration, ...over } })
const ownNotice = ({ token }: Student, { _id }: DocumentCard) =>
  program.call('GET', `/api/auth/document/${_id}/notice`, { token })

/** A document that an admin closed after a notice. */
async function closed(over: Partial<TakeDownRequest> = {}) {
  const [uploader] = await program.enrol(1)
  const document = await program.publish(uploader, `Notes ${uploader._id}`)
  const { email } = await file(document._id, over)
  const link = await linkTo(email, 'confirm')
  await byLink('confirm', link)
  await waitsOnDesk(link.noticeId)
  expect(await decide(link.noticeId, 'accept')).toMatchObject({ status: 200 })
  return { uploader, document, email, noticeId: link.noticeId }
}

describe('a notice', () => {
  it('waits for the link in its mail, then for an admin, who closes the document on every open page', async () => {
    const [uploader] = await program.enrol(1)
    const document = await program.publish(uploader, 'Slides of a lecturer')
    const { email, answer } = await file(document._id)
    expect(answer).toMatchObject({ status: 201, body: { message: expect.stringContaining(email) as string } })
    const link = await linkTo(email, 'confirm')
    expect((await mailsTo(email))[0]?.text).not.toContain('Slides of week 3')
    expect(await detail(link.noticeId)).toBeUndefined()

    const desk = await program.connect(admin.token)
    for (let time = 0; time < 2; time++) expect(await byLink('confirm', link)).toMatchObject({ status: 200 })
    await desk.hears(
      'case:changed',
      ({ kind, subjectId }) => kind === 'take-down' && subjectId === document._id,
    )
    expect(await waitsOnDesk(link.noticeId)).toMatchObject({
      title: 'Slides of a lecturer',
      notice: {
        state: 'open',
        work: 'Slides of week 3.',
        claimant: { name: 'Lee Mei', email, phone: '+65 6000 0000' },
      },
    })
    expect(await decide(link.noticeId, 'close')).toMatchObject({
      status: 409,
      body: { reason: 'wrong-decision' },
    })
    expect((await isPublished(document))?.isActive).toBe(true)

    const reader = await program.connect()
    await reader.watch(document._id)
    expect(await decide(link.noticeId, 'accept')).toMatchObject({ status: 200 })
    await reader.hears('document:removed', ({ reason }) => reason === 'closed-by-notice')
    expect(await isPublished(document)).toMatchObject({ isActive: false, removalReason: 'closed-by-notice' })
    expect(await decide(link.noticeId, 'reject')).toMatchObject({
      status: 409,
      body: { reason: 'already-decided' },
    })
  })

  it('is told to the uploader with a copy, without the name and address of its claimant', async () => {
    const { uploader, document, email } = await closed()
    const told = await eventually(async () => {
      const inbox = await inboxOf(uploader)
      expect(inbox).toContain('closed after a notice')
      const [mail] = await mailsTo(uploader.email)
      expect(mail?.subject).toBe('One of your documents was closed after a notice')
      return inbox + mail?.text + JSON.stringify((await ownNotice(uploader, document)).body)
    })
    for (const word of ['Slides of week 3.', 'All pages are mine.', 'We have read it.'])
      expect(told).toContain(word)
    for (const word of ['Lee Mei', 'Shelf Road', 'Shelf Press', '6000', email])
      expect(told).not.toContain(word)
    const [other] = await program.enrol(1)
    for (const somebody of [other, admin as Student])
      expect(await ownNotice(somebody, document)).toMatchObject({ status: 404 })
    const status = await byLink('status', await linkTo(email, 'status'))
    expect(status).toMatchObject({
      status: 200,
      body: { notice: { state: 'upheld', note: 'We have read it.' } },
    })
  })

  it('is rejected with an answer to its claimant', async () => {
    const [uploader] = await program.enrol(1)
    const document = await program.publish(uploader, 'Own words')
    const { email } = await file(document._id)
    const link = await linkTo(email, 'confirm')
    await byLink('confirm', link)
    await waitsOnDesk(link.noticeId)
    await decide(link.noticeId, 'reject', 'These are notes.')
    await eventually(async () => expect((await mailsTo(email))[0]?.text).toContain('These are notes.'))
    expect((await isPublished(document))?.isActive).toBe(true)
    expect(await inboxOf(uploader)).not.toContain('notice')
  })

  it(
    'says clearly what cannot be closed, and nothing that a visitor may not see',
    { tags: ['long'] },
    async () => {
      const [uploader] = await program.enrol(1)
      const deleted = await program.publish(uploader, 'Deleted')
      await program.call('DELETE', `/api/auth/documents/${deleted._id}`, { token: uploader.token })
      const unknown = (await file('f'.repeat(24))).answer
      expect(unknown).toMatchObject({ status: 404, body: { reason: 'not-found' } })
      expect((await file(deleted._id)).answer.body).toEqual(unknown.body)
      const { document } = await closed()
      expect((await file(document._id)).answer).toMatchObject({
        status: 410,
        body: { reason: 'removed', message: 'This document is closed already.' },
      })
    },
  )

  it.each<[string, object, string]>([
    ['without a human check', { altcha: undefined }, 'human-check'],
    ['with a check that was used', { altcha: 'used' }, 'human-check'],
    ...['entitled', 'goodFaith', 'truthful'].map(
      (statement) =>
        [`without the statement ${statement}`, { [statement]: false }, 'invalid'] as [string, object, string],
    ),
    ['without a signature', { signature: '\u200b' }, 'invalid'],
    ['with an address that is none', { email: 'mei' }, 'invalid'],
    ['with a name of two lines', { name: 'Lee\nMei' }, 'invalid'],
    ['with a query in place of an id', { documentId: { $gt: '' } }, 'invalid'],
  ])('is refused %s', async (_, over, reason) => {
    expect((await file('f'.repeat(24), over)).answer).toMatchObject({ status: 400, body: { reason } })
  })

  it('opens by a link for its purpose only', { tags: ['long'] }, async () => {
    const { email, noticeId } = await closed()
    const { token } = await linkTo(email, 'status')
    expect(await byLink('confirm', { noticeId, token })).toMatchObject({ status: 404 })
    expect(await byLink('status', { noticeId, token: `${token}x` })).toMatchObject({ status: 404 })
    expect(await byLink('status', { noticeId: 'f'.repeat(24), token })).toMatchObject({ status: 404 })
  })
})

describe('a restoration', () => {
  it('is shown to all three with its day, and publishes the document at its end', async () => {
    const { uploader, document, email, noticeId } = await closed()
    expect((await ownNotice(uploader, document)).body).toMatchObject({ notice: { restorable: true } })
    expect(await askBack(uploader, document, { jurisdiction: false })).toMatchObject({ status: 400 })
    const [other] = await program.enrol(1)
    expect(await askBack(other, document)).toMatchObject({ status: 404 })
    expect(await notPublished(uploader)).toMatchObject([{ _id: document._id, status: 'closed-by-notice' }])
    expect(await notPublished(other)).toEqual([])
    for (let time = 0; time < 2; time++)
      expect(await askBack(uploader, document)).toMatchObject({ status: 201 })

    const deadline = '2026-07-20T16:00:00.000Z'
    expect((await ownNotice(uploader, document)).body).toMatchObject({
      notice: { state: 'restoring', deadline },
    })
    const court = await linkTo(email, 'court')
    expect(court.noticeId).toBe(noticeId)
    expect(await byLink('status', await linkTo(email, 'status'))).toMatchObject({
      body: { notice: { deadline } },
    })
    expect(await detail(noticeId)).toMatchObject({ notice: { deadline, restoration: { name: 'Kim Tan' } } })
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('20 July 2026')
    expect(mail?.text).not.toContain('Kim Tan')

    const reader = await program.connect()
    await reader.watch(document._id)
    await sweepAt(new Date(Date.parse(deadline) - 1))
    expect((await isPublished(document))?.isActive).toBe(false)
    await sweepAt(new Date(deadline))
    await reader.hears('document:restored', ({ documentId }) => documentId === document._id)
    await sweepAt(new Date(deadline))
    expect((await isPublished(document))?.isActive).toBe(true)
    expect(await notPublished(uploader)).toEqual([])
    await eventually(async () => {
      expect(await inboxOf(uploader)).toContain('One of your documents is back')
      expect((await mailsTo(email))[0]?.subject).toBe('The document is published again')
    })
    expect(await byLink('court', { ...court, words: 'Too late.' })).toMatchObject({ status: 409 })
  })

  it(
    'waits for an admin once court action is told of, who keeps the document closed',
    { tags: ['long'] },
    async () => {
      const { uploader, document, email, noticeId } = await closed()
      await askBack(uploader, document)
      const court = await linkTo(email, 'court')
      for (let time = 0; time < 2; time++)
        expect(await byLink('court', { ...court, words: 'HC/S 7/2026.' })).toMatchObject({ status: 200 })
      expect(await waitsOnDesk(noticeId)).toMatchObject({ urgent: true, notice: { court: 'HC/S 7/2026.' } })
      await sweepAt(new Date('2026-09-01T00:00:00.000Z'))
      expect((await isPublished(document))?.isActive).toBe(false)
      expect(await decide(noticeId, 'accept', 'The writ is here.')).toMatchObject({ status: 200 })
      await sweepAt(new Date('2026-09-01T00:00:00.000Z'))
      expect((await isPublished(document))?.isActive).toBe(false)
      expect((await ownNotice(uploader, document)).body).toMatchObject({
        notice: { state: 'closed', deadline: null },
      })
      expect(await askBack(uploader, document)).toMatchObject({
        status: 409,
        body: { reason: 'already-decided' },
      })
    },
  )

  it('is not offered against a person who is shown', { tags: ['long'] }, async () => {
    const { uploader, document } = await closed({ ground: 'person' })
    expect((await ownNotice(uploader, document)).body).toMatchObject({ notice: { restorable: false } })
    expect(await askBack(uploader, document)).toMatchObject({ status: 409 })
  })

  it('needs no clock if an admin restores the document', { tags: ['long'] }, async () => {
    const { document, email } = await closed()
    const path = `/api/admin/documents/${document._id}/restore`
    await program.call('POST', path, { token: admin.token, body: { note: 'A mistake.' } })
    await eventually(async () =>
      expect((await mailsTo(email))[0]?.subject).toBe('The document is published again'),
    )
  })
})

it('keeps every step in the audit trail, without the claimant', { tags: ['long'] }, async () => {
  const { uploader, document } = await closed()
  await askBack(uploader, document)
  await eventually(async () => {
    const { body } = await program.call('GET', `/api/admin/audit?subject=${document._id}`, {
      token: admin.token,
    })
    const entries = calls.audit.answer?.parse(body).entries ?? []
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'ask-restoration',
      'confirm-notice',
      'take-down',
    ])
    expect(JSON.stringify(entries)).not.toContain('Lee Mei')
  })
})

it('deletes notices that nobody confirms', { tags: ['long'] }, async () => {
  const [uploader] = await program.enrol(1)
  const document = await program.publish(uploader, 'Never confirmed')
  const { email } = await file(document._id)
  const link = await linkTo(email, 'confirm')
  await sweepAt(new Date(now.getTime() + 7 * 86_400_000))
  expect(await byLink('confirm', link)).toMatchObject({ status: 404 })
})

it(
  'suspends the uploader at the third day of upheld notices, until one of their documents is restored',
  { tags: ['long'] },
  async () => {
    const [{ email: login }] = await program.enrol(1)
    const start = now
    const documents: DocumentCard[] = []
    const standing = async (token: string) =>
      (await program.call('GET', '/api/auth/standing', { token })).body
    let token = ''
    for (const day of [0, 0, 1, 2]) {
      now = new Date(start.getTime() + day * 86_400_000)
      // The former sessions are over.
      admin = await program.logIn(adminLogin.email, adminLogin.password)
      ;({ token } = await program.logIn(login, password))
      expect(await standing(token)).toMatchObject({ standing: 'active' })
      const document = await program.publish({ token }, `Copied ${documents.length}`)
      documents.push(document)
      const { email } = await file(document._id)
      const link = await linkTo(email, 'confirm')
      await byLink('confirm', link)
      await waitsOnDesk(link.noticeId)
      await decide(link.noticeId, 'accept')
      await eventually(async () => expect((await isPublished(document))?.isActive).toBe(false))
    }
    await eventually(async () =>
      expect(await standing(token)).toMatchObject({ standing: 'suspended', reason: 'notices' }),
    )
    const restored = documents[2]?._id ?? ''
    await program.call('POST', `/api/admin/documents/${restored}/restore`, {
      token: admin.token,
      body: { note: 'Their own words.' },
    })
    await eventually(async () => expect(await standing(token)).toMatchObject({ standing: 'active' }))
  },
)

it('counts notices for everybody, without names', async () => {
  const { status, body } = await program.call('GET', '/api/transparency')
  expect({ status, body }).toMatchObject({ status: 200 })
  const { kinds } = calls.transparency.answer?.parse(body) ?? { kinds: [] }
  const [notices] = kinds.filter(({ kind }) => kind === 'take-down')
  expect(notices?.opened).toBeGreaterThan(3)
  expect(notices?.decisions[0]?.decision).toBe('take-down')
  expect(JSON.stringify(body)).not.toContain('Lee')
})

it('publishes a document again whose day came while no program ran', { tags: ['long'] }, async () => {
  const { uploader, document } = await closed()
  expect(await askBack(uploader, document)).toMatchObject({ status: 201 })
  const { dataDir } = program
  await program.halt()
  now = new Date('2026-08-03T04:00:00.000Z')
  program = await startTestProgram({ dataDir, clock: { now: () => now } })
  await eventually(async () => expect((await isPublished(document))?.isActive).toBe(true))
})
