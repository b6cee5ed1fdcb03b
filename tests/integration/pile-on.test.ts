import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, documentCaseId, removalDislikes, type DocumentCard } from '#events'
import type { TestSocket } from '../client/socket'
import { eventually } from '../client/eventually'
import { admin as adminLogin, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let admin: { token: string }
let uploader: Student
let fan: Student
let crowd: Student[]
let documents: DocumentCard[]
let tab: TestSocket
let desk: TestSocket
beforeAll(async () => {
  program = await startTestProgram()
  admin = await program.logIn(adminLogin.email, adminLogin.password)
  ;[uploader, fan, ...crowd] = await program.enrol(23)
  ;[tab, desk] = [await program.connect(uploader.token), await program.connect(admin.token)]
  documents = []
  for (const title of ['First notes', 'Second notes', 'Third notes'])
    documents.push(await program.publish(uploader, title))
})
afterAll(() => program.stop())

const get = (path: string, { token }: { token: string }) => program.call('GET', path, { token })
const vote = ({ token }: Student, { _id }: DocumentCard, value: 'like' | 'dislike') =>
  program.call('POST', `/api/auth/document/${_id}/${value}`, { token })
const idOf = (place: number) => documents[place]?._id ?? ''
const caseOf = (place: number) => documentCaseId(idOf(place))
const detail = async (place: number) => {
  const { body } = await get(`/api/admin/cases/${caseOf(place)}`, admin)
  return calls.case.answer?.parse(body).case
}
const standing = async () => {
  const { body } = await get('/api/auth/standing', uploader)
  return calls.standing.answer?.parse(body)
}
const undo = (place: number, documentIds: readonly string[], note = 'They planned it in a chat.') =>
  program.call('POST', `/api/admin/cases/${caseOf(place)}/undo-pile-on`, {
    token: admin.token,
    body: { note, documentIds },
  })

describe('a group that dislikes three documents of a student at once', () => {
  it('removes them and suspends the student, opens urgent cases at that moment, and tells the student', async () => {
    for (const document of documents) await vote(fan, document, 'like')
    for (const document of documents) {
      await Promise.all(crowd.map((student) => vote(student, document, 'dislike')))
      await desk.hears('case:changed', ({ subjectId, urgent }) => subjectId === document._id && urgent)
      // The third one suspends, which may close the tab before.
      if (document === documents[2]) continue
      const { _id: documentId, title } = document
      expect(await tab.hears('removal:under-review', (told) => told.documentId === documentId)).toEqual({
        ...{ documentId, title, withinMinutes: true },
      })
    }
    await eventually(async () =>
      expect(await standing()).toMatchObject({
        standing: 'suspended',
        reason: 'warnings',
        review: 'within-minutes',
      }),
    )
    await eventually(async () => {
      const third = await detail(2)
      expect(third?.risks).toEqual(['young-accounts', 'within-minutes', 'votes-together'])
      expect(third?.pileOn.map(({ title }) => title)).toEqual(['Third notes', 'Second notes', 'First notes'])
      expect(third?.circle).toHaveLength(removalDislikes + 1)
      expect(third?.user?.warnings).toHaveLength(3)
    })
  })

  it('is not undone for documents of other cases, or for none', async () => {
    const other = await program.publish(fan, 'Quiet notes')
    for (const documentIds of [[other._id], [idOf(0), other._id]])
      expect(await undo(2, documentIds)).toMatchObject({ status: 409, body: { reason: 'wrong-decision' } })
    expect(await undo(2, [])).toMatchObject({ status: 400 })
    expect(await detail(2)).toMatchObject({ status: 'open', decisions: [] })
  })

  it('is undone by one decision, once: documents, votes, warnings and account are as before', async () => {
    const all = documents.map(({ _id }) => _id)
    const answers = await Promise.all([undo(2, all), undo(2, all)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const { _id } of documents) {
      const { body } = await program.call('GET', `/api/auth/document/${_id}`)
      expect(body).toMatchObject({ document: { isActive: true, likes: 1, dislikes: 0 } })
    }
    await eventually(async () => expect(await standing()).toMatchObject({ standing: 'active', review: null }))
    expect((await get('/api/auth/warnings/all', uploader)).body).toMatchObject({ warnings: [] })
    for (const place of [0, 1, 2])
      expect(await detail(place)).toMatchObject({
        status: 'closed',
        urgent: false,
        decisions: [{ decision: 'undo-pile-on', note: 'They planned it in a chat.' }],
      })
  })

  it('is announced to the student, with the note, and noted in the record of each of the group', async () => {
    await eventually(async () => {
      const { body } = await get('/api/messages/inbox', uploader)
      const titles = JSON.stringify(body)
      expect(titles.split('A removal was undone')).toHaveLength(4)
      expect(titles.split('An admin is looking at a removal')).toHaveLength(4)
      expect(titles).toContain('They planned it in a chat.')
    })
    const { body } = await get(`/api/admin/users/${crowd[0]?._id}`, admin)
    const noted = calls.userRecord.answer?.parse(body).user.pileOns ?? []
    expect(noted.map(({ documentId }) => documentId).toSorted()).toEqual(
      documents.map(({ _id }) => _id).toSorted(),
    )
    const { body: other } = await get(`/api/admin/users/${fan._id}`, admin)
    expect(other).toMatchObject({ user: { pileOns: [] } })
    const { body: trail } = await get(`/api/admin/audit?subject=${uploader._id}`, admin)
    const actions = calls.audit.answer
      ?.parse(trail)
      .entries.map(({ action, actor }) => [action, actor === null])
    expect(actions?.filter(([action]) => action === 'reinstate')).toEqual([['reinstate', true]])
  })

  it('may vote again, and removes the document only by as many dislikes as a new one needs', async () => {
    const [first] = documents
    if (!first) throw new Error('There are no documents.')
    const last = crowd.at(-1)
    if (!last) throw new Error('There is no crowd.')
    await Promise.all(crowd.slice(0, removalDislikes).map((student) => vote(student, first, 'dislike')))
    const { body } = await program.call('GET', `/api/auth/document/${first._id}`)
    expect(body).toMatchObject({ document: { isActive: true, dislikes: removalDislikes } })
    await vote(last, first, 'dislike')
    await eventually(async () =>
      expect(await detail(0)).toMatchObject({ status: 'open', removal: 1, urgent: true }),
    )
  })
})
