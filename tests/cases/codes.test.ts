import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { codeIn, mailboxMessage, otpField } from '#events'
import { eventually } from '../client/eventually'
import { startTestProgram, type TestProgram } from '../integration/program'

/**
 * A code is pasted with the words, blanks and line breaks around it, or typed in lower case.
 * Reported as guilhermerodz/input-otp#99 and viclafouch/mui-otp-input#79.
 */
describe('the code in a text', () => {
  it.each([
    ['AB12CD', 'AB12CD'],
    ['Your code: AB12CD.', 'AB12CD'],
    ['  ab12cd\r\n', 'AB12CD'],
    ['ab1 2cd', 'AB12CD'],
    ['A B 1 2 C D', 'AB12CD'],
    ['AB1-2CD', 'AB12CD'],
    ['AB12\nCD', 'AB12CD'],
    ['AB1\u200b2CD', 'AB12CD'],
    ['ＡＢ１２ＣＤ', 'AB12CD'],
    ['Your code: AB1 2CD.', 'AB12CD'],
    ['your code: kmpqrs', 'KMPQRS'],
    ['Please enter ABCDEF', 'ABCDEF'],
    ['PLEASE ENTER K7M2PQ', 'K7M2PQ'],
    ['Your Studyshelf code is\n\n  KMPQRS\n\nIt is valid for 10 minutes.', 'KMPQRS'],
    // While it is typed, or wrong.
    ['', ''],
    ['ab', 'AB'],
    ['AB12CDX', 'AB12CD'],
  ])('%j is %j', (text, code) => {
    expect(codeIn(text)).toBe(code)
    expect(otpField.safeParse(text).data).toBe(code.length === 6 ? code : undefined)
  })

  it('refuses a text of any other length, however long', () => {
    for (const text of ['ab12c', '?', 'AB12CD'.repeat(10_000)])
      expect(otpField.safeParse(text).success).toBe(false)
  })
})

describe('a pasted code', () => {
  let program: TestProgram
  beforeAll(async () => {
    program = await startTestProgram()
  })
  afterAll(() => program.stop())

  const codeMailedTo = (email: string): Promise<string> =>
    eventually(async () => {
      const { body } = await program.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
      return z.string().parse(z.array(mailboxMessage).parse(body)[0]?.code)
    })

  it('resets a password, and counts as one guess', async () => {
    const [student] = await program.enrol(1)
    const { email } = student
    const post = (path: string, body: object) => program.call('POST', `/api/auth/${path}`, { body })
    await post('request-reset-password', { email })
    const code = await codeMailedTo(email)
    for (let guess = 0; guess < 4; guess++)
      expect(await post('verify-reset-otp', { email, otp: 'Your code: AAAAAA or BBBBBB.' })).toMatchObject({
        status: 400,
        body: { reason: 'wrong-otp' },
      })
    const pasted = `Your code: ${code.toLowerCase()}.\r\n`
    expect(await post('verify-reset-otp', { email, otp: pasted })).toMatchObject({ status: 200 })
  })
})
