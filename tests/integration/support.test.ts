import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { feedbackResponse, mailboxMessage } from '#events'
import { eventually } from '../client/eventually'
import { admin, startTestProgram, type TestProgram } from './program'

const supportEmail = 'help@studyshelf.test'
let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({
    settings: {
      ...{ SUPPORT_EMAIL: supportEmail, DPO_EMAIL: 'dpo@studyshelf.test' },
      ...{ COPYRIGHT_NAME: 'Lee Mei', COPYRIGHT_ADDRESS: '1 Shelf Road' },
    },
  })
})
afterAll(() => program.stop())

const write = (path: string, change: object = {}) =>
  program.call('POST', `/api/auth/${path}`, {
    body: { name: 'Kim', email: 'kim@gmail.com', message: 'Dark mode, please.', ...change },
  })

it('accepts a visitor’s message, mails it to the support address, and shows it to admins', async () => {
  expect(await write('send-feedback')).toMatchObject({
    status: 200,
    body: { success: true, message: 'Thank you! Your feedback has been sent.' },
  })
  expect(await write('report-problem', { message: 'The page is blank.' })).toMatchObject({
    status: 200,
    body: { success: true, message: 'Thank you! Your report has been sent.' },
  })
  await eventually(async () => {
    const { body } = await program.call('GET', `/dev/mailbox.json?to=${supportEmail}`)
    const mails = z.array(mailboxMessage).parse(body)
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Feedback from Kim', 'Problem from Kim'])
    const text = mails.find(({ subject }) => subject.startsWith('Problem'))?.text
    expect(text).toContain('The page is blank.')
    expect(text).toContain('kim@gmail.com')
  })
  const { token } = await program.logIn(admin.email, admin.password)
  const { body } = await program.call('GET', '/api/admin/feedback?kind=problem', { token })
  const { feedback, total, next } = feedbackResponse.parse(body)
  expect([feedback.map(({ message }) => message), total, next]).toEqual([['The page is blank.'], 1, null])
})

it('names who takes notices about copyright', async () => {
  const representative = { name: 'Lee Mei', address: '1 Shelf Road', email: supportEmail }
  expect(await program.call('GET', '/api/site')).toMatchObject({ body: { supportEmail, representative } })
})

it.each([
  { name: '' },
  { name: 'two\nlines' },
  { name: 'moc.\u202elive' },
  { name: '\u200b\u2060' },
  { name: 'x'.repeat(81) },
  { email: 'no address' },
  { message: '   ' },
  { message: '\u200b\n\u0000' },
  { message: 'x'.repeat(4001) },
  { message: { $gt: '' } },
])('refuses %j', async (change) => {
  expect((await write('send-feedback', change)).status).toBe(400)
})

it('names the support address and the data protection officer’s to everybody', async () => {
  expect(await program.call('GET', '/api/site')).toMatchObject({
    status: 200,
    body: { success: true, supportEmail, officerEmail: 'dpo@studyshelf.test' },
  })
})
