import { addressOf, calls, type CallDefinition, type CallName } from '#events'
import { z } from 'zod'
import { statusFor } from '../permissions/expected'
import { requests } from '../permissions/requests'
import { filters } from './filters'
import type { ListsWorld } from './world'

interface Sent {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
  form?: FormData
}
type Values = Record<string, readonly unknown[]>

/** Every combination of values, one for each filter. */
export const combinationsOf = (values: Values): Record<string, unknown>[] =>
  Object.entries(values).reduce<Record<string, unknown>[]>(
    (combinations, [name, each]) =>
      combinations.flatMap((combination) => each.map((value) => ({ ...combination, [name]: value }))),
    [{}],
  )

/** Changes the answers of other calls about the second factor. */
const last: CallName = 'beginSecondFactor'
export const callsInOrder = (Object.keys(calls) as CallName[]).toSorted(
  (a, b) => Number(a === last) - Number(b === last),
)

/** The answers of a call to each combination of its filters, for the first page and the next. */
interface Tried {
  answers: { asked: string; status: number; expected: number }[]
  hasPages: boolean
  sawSecondPage: boolean
}

const nextIn = (body: unknown) =>
  z.object({ next: z.union([z.string(), z.number()]) }).safeParse(body).data?.next

/** Makes a call with all its filters, as an admitted actor. */
export async function tryCall({ program, people, things }: ListsWorld, name: CallName): Promise<Tried> {
  const call: CallDefinition = calls[name]
  const actor = call.access === 'admin' ? 'admin' : 'owner'
  const expected = statusFor(name, actor)
  const fields = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : []
  const hasPages = fields.includes('cursor')
  const values: Values = name in filters ? filters[name as keyof typeof filters](people) : {}
  const tried: Tried = { answers: [], hasPages, sawSecondPage: false }

  async function ask(query: Record<string, unknown>): Promise<unknown> {
    const { params, body, form, query: usual }: Sent = await requests[name]({ actor, people, things })
    const asked = addressOf(call, {
      ...(params && { params }),
      query: { ...usual, ...query },
    })
    const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await program.request(call.method.toUpperCase(), asked, {
      token: people[actor].token,
      ...(form ? { body: form } : body && json),
    })
    const text = await response.text()
    tried.answers.push({ asked, status: response.status, expected })
    return call.answer && response.ok ? JSON.parse(text) : undefined
  }

  for (const combination of combinationsOf(values)) {
    const query = { ...combination, ...(fields.includes('limit') && { limit: 1 }) }
    const next = nextIn(await ask(query))
    if (!hasPages || next === undefined) continue
    tried.sawSecondPage = true
    await ask({ ...query, cursor: next })
  }
  return tried
}
