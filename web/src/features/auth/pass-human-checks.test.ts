import { expect, it } from 'vitest'
import type { AskedHumanCheck } from '#events'
import { ApiError } from '../../http/api-error'
import { passHumanChecks } from './pass-human-checks'

const refusal = (details?: Record<string, string>) => new ApiError(400, 'Confirm it.', 'human-check', details)

/** Answers with these in turn; notes the checks that were sent and solved. */
async function pass(answers: (string | Error)[]) {
  const sent: (string | undefined)[] = []
  const solved: AskedHumanCheck[] = []
  const outcome = await passHumanChecks(
    async (altcha) => {
      sent.push(altcha)
      const answer = answers[sent.length - 1] ?? 'too many attempts'
      if (answer instanceof Error) throw answer
      return answer
    },
    async (asked) => `solution ${solved.push(asked)}`,
  ).catch((error: unknown) => error)
  return { outcome, sent, solved }
}

it('makes a call without a check while nobody asks for one', async () => {
  expect(await pass(['done'])).toEqual({ outcome: 'done', sent: [undefined], solved: [] })
})

it('solves the check that the refusal names, and makes the call again', async () => {
  expect(await pass([refusal({ purpose: 'login', effort: '4' }), 'done'])).toEqual({
    outcome: 'done',
    sent: [undefined, 'solution 1'],
    solved: [{ purpose: 'login', effort: 4 }],
  })
})

it('solves a harder one if others came from the same network meanwhile', async () => {
  const login = (effort: number) => refusal({ purpose: 'login', effort: String(effort) })
  const { outcome, solved } = await pass([login(1), login(3), 'done'])
  expect([outcome, solved.map(({ effort }) => effort)]).toEqual(['done', [1, 3]])
})

it('solves an ordinary one where the refusal names none', async () => {
  expect((await pass([refusal(), 'done'])).solved).toEqual([{ purpose: 'visitor', effort: 1 }])
})

it('gives up after three checks, and at once at any other refusal', async () => {
  const { outcome, sent } = await pass(Array<Error>(9).fill(refusal()))
  const message = 'The network is very busy. Please try again.'
  expect([outcome, sent.length]).toMatchObject([{ status: 400, reason: 'human-check', message }, 4])
  const wrong = new ApiError(401, 'Invalid', 'wrong-credentials')
  expect(await pass([refusal(), wrong])).toMatchObject({ outcome: wrong, sent: [undefined, 'solution 1'] })
})
