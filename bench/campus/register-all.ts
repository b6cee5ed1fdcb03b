import { z } from 'zod'
import { askedHumanCheck, errorResponse, fileTicketResponse, fileUploadResponse } from '#events'
import { createApiClient, type Answer } from '../../tests/client/api-client'
import { solveHumanCheck } from '../../tests/client/solve-human-check'
import { makeIdCard } from '../../tests/fixtures/id-card'
import { percentile } from '../rows'
import { createCodes } from './codes'

/** An order to the load process: `registrations` students register with all steps, `atOnce` at a time. */
export const campusOrder = z.object({
  scenario: z.literal('campus'),
  origin: z.url(),
  registrations: z.number().int().positive(),
  atOnce: z.number().int().positive(),
})
type Order = z.infer<typeof campusOrder>

const password = 'a long password'
/** As in web/src/features/auth/pass-human-checks.ts. */
const mostChecks = 3

/** A call was refused, and human checks did not help. */
class Refused extends Error {}

/**
 * Registers students from one address, from the human check to the login with a verified email. Resolves to the seconds for all of
 * them, the 99th percentile of each step in milliseconds (human checks included), the number of students who have registered, the number
 * of final refusals by reason, and the number of checks that the server asked for beyond a limit.
 */
export async function registerAll({ origin, registrations, atOnce }: Order) {
  const api = createApiClient(origin)
  const codes = createCodes(async () => (await api.call('GET', '/dev/mailbox.json')).body)
  const photo = await makeIdCard()
  const times = new Map<string, number[]>()
  const refusals = new Map<string, number>()
  let [registered, checks] = [0, 0]

  const solve = async (query = '') =>
    solveHumanCheck((await api.call('GET', `/api/human-check${query}`)).body)

  async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await work()
    const known = times.get(step)
    if (known === undefined) times.set(step, [performance.now() - began])
    else known.push(performance.now() - began)
    return result
  }

  /** Makes a call, and repeats it with a solved human check when the server asks for one. Throws Refused. */
  async function pass(path: string, body: object): Promise<Answer> {
    let altcha: object = {}
    for (let solved = 0; ; solved++) {
      const answer = await api.call('POST', path, { body: { ...body, ...altcha } })
      if (answer.status < 300) return answer
      const { reason, details = {} } = errorResponse.parse(answer.body)
      if (reason !== 'human-check' || solved === mostChecks) throw new Refused(`${path}: ${reason}`)
      const { purpose, effort } = askedHumanCheck(details)
      altcha = { altcha: await solve(`?purpose=${purpose}&effort=${effort}`) }
      checks++
    }
  }

  async function register(number: number): Promise<void> {
    const email = `new-student-${number}@u.nus.edu`
    const idCardUrl = await timed('upload', async () => {
      const { body } = await pass('/api/files/ticket', { kind: 'id-card', altcha: await solve() })
      const sent = await api.uploadWith(fileTicketResponse.parse(body), photo, 'card.jpg')
      if (sent.status >= 300) throw new Refused(`upload: ${sent.status}`)
      return fileUploadResponse.parse(sent.body).secure_url
    })
    await timed('faces', () => pass('/api/auth/id-card-faces', { idCardUrl }))
    await timed('register', () =>
      pass('/api/auth/register', { name: `Student ${number}`, email, password, idCardUrl }),
    )
    const otp = await timed('mail', () => codes.of(email))
    await timed('verify', () => pass('/api/auth/verify-otp', { email, otp }))
    await timed('login', () => pass('/api/auth/login', { email, password }))
    registered++
  }

  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: Math.min(atOnce, registrations) }, async () => {
      while (next < registrations)
        await register(next++).catch((error: unknown) => {
          const why = error instanceof Error ? error.message : String(error)
          refusals.set(why, (refusals.get(why) ?? 0) + 1)
        })
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const p99 = Object.fromEntries(
    [...times].map(([step, all]) => [
      step,
      percentile(
        all.sort((a, b) => a - b),
        0.99,
      ),
    ]),
  )
  return { seconds, p99, registered, checks, refusals: Object.fromEntries(refusals) }
}
