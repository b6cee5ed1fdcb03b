// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { personalData } from '../../services/testing/personal-data'
import { readZip } from '../client/read-zip'
import { busyStudent, othersWords, ownWords, type BusyStudent } from './busy-student'
import { startTestProgram, type TestProgram } from './program'

let program: TestProgram
let busy: BusyStudent
beforeAll(async () => {
  program = await startTestProgram()
  busy = await busyStudent(program)
})
afterAll(() => program.stop())

const ask = (token?: string) =>
  program.request('GET', '/api/auth/export', token === undefined ? {} : { token })
async function exportOf(token: string) {
  const answer = await ask(token)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const entries = await readZip(Buffer.from(await answer.arrayBuffer()))
  const read = (name: string): unknown => JSON.parse(entries.get(`${name}.json`)?.toString() ?? 'null')
  return { entries, read }
}

describe('the export of a student’s data', () => {
  it('has the records of every collection with data about them, and the PDFs', async () => {
    const { entries, read } = await exportOf(busy.student.token)
    const records = Object.values(personalData).flatMap(({ exported = [] }) => exported)
    const pdfs = busy.documentIds.map((_id) => `documents/${_id}.pdf`)
    expect([...entries.keys()].sort()).toEqual(
      [...new Set(records.map((name) => `${name}.json`)), ...pdfs].sort(),
    )
    for (const pdf of pdfs) expect(entries.get(pdf)?.toString('latin1')).toMatch(/^%PDF-/)

    const { _id, email } = busy.student
    expect(read('account')).toMatchObject({ _id, email, username: busy.username, role: 'student' })
    expect(read('documents')).toHaveLength(15)
    expect(read('documents')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ title: 'Own notes 0', likes: 4 })]) as object,
    )
    const votes = z.array(z.object({ documentId: z.string(), value: z.string() })).parse(read('votes'))
    expect(new Map(votes.map(({ documentId, value }) => [documentId, value]))).toEqual(
      new Map([
        [busy.liked, 'like'],
        [busy.disliked, 'dislike'],
      ]),
    )
    expect(read('library')).toEqual({
      saved: [busy.liked],
      modules: ['CS2030S'],
      followedSince: [{ code: 'CS2030S', since: expect.any(String) as string }],
      checklist: null,
      showsReading: false,
      isToldOfThanks: false,
      isToldOfWants: true,
      threadNews: [],
      digest: { inbox: false, hour: 8, kinds: ['lab'], mail: true },
      folders: [],
    })
    expect(read('thanks')).toMatchObject([{ act: 'save', documentId: busy.liked, stands: true }])
    expect(read('exam-days')).toMatchObject([{ courseCode: 'CS2030S' }])
    expect(read('wants')).toHaveLength(2)
    expect(read('wants')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ line: ownWords.want, isOpen: true })]) as object,
    )
    expect(read('posts')).toMatchObject([
      { kind: 'question', documentId: busy.liked, text: ownWords.question, isAnonymous: true },
    ])
    expect(read('answer-votes')).toMatchObject([{ documentId: busy.liked }])
    expect(read('visits')).toMatchObject([{ documentId: busy.liked }])
    expect(read('uploaders-read')).toMatchObject([{ uploaderId: busy.other._id }])
    expect(read('notes')).toMatchObject([{ documentId: busy.liked, content: ownWords.note }])
    expect(read('warnings')).toMatchObject([{ message: 'Be kind.' }])
    expect(read('decisions')).toMatchObject([
      { action: 'reinstate', note: 'Fair enough.' },
      { action: 'answer' },
      { action: 'ask', note: 'Who has your password?' },
      { action: 'suspend', note: 'Spam.' },
      { action: 'warn', note: 'Be kind.' },
      { action: 'hide-text', note: 'That is rude.' },
    ])
    expect(read('hidden-texts')).toMatchObject([
      { words: ownWords.remark, note: 'That is rude.', contest: { state: 'possible' } },
    ])
    expect(read('reports')).toMatchObject([{ reportedUserId: busy.other._id, description: ownWords.report }])
    expect(read('appeals')).toMatchObject([
      {
        message: ownWords.appeal,
        status: 'closed',
        questions: [{ text: 'Who has your password?', answer: ownWords.answer }],
      },
    ])
    expect(read('wallet')).toMatchObject({ points: 100, ownedBooks: [1], ledger: { length: 16 } })
    expect(read('bookmarks')).toMatchObject([{ fileName: 'anything-you-want.pdf', page: 7 }])
    expect(read('inbox')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Hello', readAt: expect.any(String) as string }),
        expect.objectContaining({ title: 'A question about your appeal' }),
      ]),
    )
    expect(read('feedback')).toMatchObject([{ message: ownWords.feedback }])
  })

  it('has neither secrets nor data of others', async () => {
    const { entries } = await exportOf(busy.student.token)
    const records = [...entries].filter(([name]) => name.endsWith('.json'))
    const text = records.map(([, bytes]) => bytes.toString()).join()
    for (const secret of ['argon2', 'passwordHash', 'nonce', 'tokenVersion'])
      expect(text).not.toContain(secret)
    for (const words of Object.values(othersWords)) expect(text).not.toContain(words)
    for (const { _id, email } of busy.voters) {
      expect(text).not.toContain(_id)
      expect(text).not.toContain(email)
    }
    // It never names who reported them. Their own reports are their own texts, and they opened this uploader's notes.
    expect(text.split(busy.other._id)).toHaveLength(3)
  })

  it('is made for a student who has done nothing', async () => {
    const [quiet] = await program.enrol(1)
    const { read } = await exportOf(quiet.token)
    expect([read('documents'), read('votes'), read('notes')]).toEqual([[], [], []])
  })

  it('is made for suspended students too, and only with a valid session', async () => {
    await busy.decide(`users/${busy.other._id}/suspend`, 'Spam.')
    const { read } = await exportOf(busy.other.token)
    expect(read('account')).toMatchObject({ isActive: false, suspension: { note: 'Spam.' } })
    expect((await ask()).status).toBe(401)
    expect((await ask('not.a.token')).status).toBe(401)
  })
})
