import { afterAll, beforeAll, expect, it } from 'vitest'
import { password, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let people: Student[]
beforeAll(async () => {
  program = await startTestProgram({ settings: { RATE_LIMIT: 'on' } })
  people = await program.enrol(2)
})
afterAll(() => program.stop())

const login = (student: Student | undefined, guess: string) =>
  program.request('POST', '/api/auth/login', {
    body: JSON.stringify({ email: student?.email, password: guess }),
    headers: { 'content-type': 'application/json' },
  })

it('refuses further guesses at one account, says when to try again, and lets other accounts log in', async () => {
  const [target, other] = people
  const answers: number[] = []
  for (let guess = 0; guess < 31; guess++) answers.push((await login(target, `guess ${guess}`)).status)
  expect(answers.slice(0, 30)).toEqual(Array(30).fill(401))
  expect(answers[30]).toBe(429)

  const refused = await login(target, password)
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { success: false, reason: 'too-many-requests' },
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await login(other, password)).status).toBe(200)
})

it('lets a student log in with the right password as often as they like', async () => {
  const [, other] = people
  for (let times = 0; times < 35; times++) expect((await login(other, password)).status).toBe(200)
})
