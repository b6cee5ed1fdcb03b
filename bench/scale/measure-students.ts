import { z } from 'zod'
import { shelfResponse } from '#events'
import { createApiClient } from '../../tests/client/api-client'
import type { startProgram } from '../../tests/client/start-program'
import { logInAll } from '../log-in-all'
import type { startLoad } from '../processes'
import type { Row } from '../rows'

const result = z.object({
  p99: z.record(z.string(), z.number()),
  errors: z.number(),
  calls: z.number(),
  heard: z.number(),
  told: z.number(),
  questions: z.number(),
  unheard: z.number(),
})

const watchedDocuments = 20

/** Measures response times, socket messages and memory while planted students browse, search, read, vote, ask and watch at once. */
export async function measureStudents(
  load: ReturnType<typeof startLoad>,
  program: Awaited<ReturnType<typeof startProgram>>,
  asked: { emails: readonly string[]; seconds: number },
): Promise<Omit<Row, 'limit'>[]> {
  const api = createApiClient(program.origin)
  const { password } = await api.demo()
  const tokens = await logInAll(api, asked.emails, password)
  const shelf = await api.call('GET', '/api/auth/documents/most-liked?limit=100')
  const documents = shelfResponse.parse(shelf.body).documents.map(({ _id }) => _id)

  const before = (await program.memory()).total
  const { origin } = program
  const order = { scenario: 'students', origin, tokens, documents, seconds: asked.seconds } as const
  const { p99, errors, calls, heard, told, questions, unheard } = await load.ask(
    { ...order, watched: documents.slice(0, watchedDocuments) },
    result,
  )
  const after = (await program.memory()).total
  const name = `${tokens.length} students for ${asked.seconds} s`
  const row = (measure: string, unit: string, value: number) => ({
    measure: `${name}: ${measure}`,
    unit,
    product: [value],
  })
  return [
    row('calls', 'calls/s', calls / asked.seconds),
    ...Object.entries(p99).map(([call, ms]) => ({ ...row(`${call}, p99`, 'ms', ms), promise: '≤ 150' })),
    row('errors', 'calls', errors),
    row('counts received', 'messages/s', heard / asked.seconds),
    row('numbers of readers received', 'messages/s', told / asked.seconds),
    row('questions and answers received', 'messages/s', questions / asked.seconds),
    row('own votes never received', 'votes', unheard),
    row('memory, all processes, before', 'MB', before / 1e6),
    row('memory, all processes, after', 'MB', after / 1e6),
  ]
}
