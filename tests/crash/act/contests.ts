import { randomUUID } from 'node:crypto'
import { calls } from '#events'
import { anyOf, present } from '../cast'
import type { Stage } from '../stage'

/** A student contests one of their warnings. Refused if it was withdrawn meanwhile. */
export async function contestOne({ gateway, cast, memory }: Stage): Promise<void> {
  // Few have warnings: the first of some.
  for (const student of [1, 2, 3, 4].map(() => anyOf(present(cast)))) {
    if (!student) return
    const { token } = student
    const { status, body } = await gateway().call('GET', '/api/auth/warnings/all', { token })
    if (status !== 200) continue
    const warnings = calls.warnings.answer?.parse(body).warnings ?? []
    const warning = warnings.find(({ contest }) => contest.state === 'possible')
    if (!warning) continue
    const message = `That was a game, ${randomUUID()}`
    const answer = await memory.appeals.write(message, () =>
      gateway().call('POST', '/api/auth/warnings/contest', { token, body: { at: warning.at, message } }),
    )
    return memory.count('contest', answer)
  }
}
