import { randomUUID } from 'node:crypto'
import { calls } from '#events'
import { anyOf, present } from '../cast'
import type { Stage } from '../stage'

/** An admin asks the student of a case. Refused if it was decided or asked meanwhile. */
export async function askOne({ gateway, memory }: Stage, token: string): Promise<void> {
  // Students answer about warnings only: suspended ones make no calls here.
  const kind = anyOf(['appeal', 'contest', 'contest'] as const)
  const { body } = await gateway().call('GET', `/api/admin/cases?limit=5&kind=${kind}`, { token })
  const open = calls.cases.answer?.parse(body).cases ?? []
  const chosen = anyOf(open.filter(({ question }) => question !== 'asked'))
  if (!chosen) return
  const question = `Why? ${randomUUID()}`
  const answer = await memory.questions.write(question, () =>
    gateway().call('POST', `/api/admin/cases/${chosen._id}/ask`, { token, body: { question } }),
  )
  memory.count('ask', answer)
}

/** A student answers what an admin asked about one of their warnings. Refused if that was decided meanwhile. */
export async function answerOne({ gateway, cast, memory }: Stage): Promise<void> {
  // Few are asked: the first of some.
  for (const student of [1, 2, 3, 4].map(() => anyOf(present(cast)))) {
    if (!student) return
    const { token } = student
    const { status, body } = await gateway().call('GET', '/api/auth/warnings/all', { token })
    if (status !== 200) continue
    const warnings = calls.warnings.answer?.parse(body).warnings ?? []
    const asked = warnings.flatMap(({ contest }) => (contest.state === 'open' ? contest.questions : []))
    const question = asked.find(({ answer }) => answer === null)
    if (!question) continue
    const words = `Because, ${randomUUID()}`
    const answer = await memory.answers.write(words, () =>
      gateway().call('POST', `/api/auth/questions/${question._id}/answer`, {
        token,
        body: { answer: words },
      }),
    )
    return memory.count('answer', answer)
  }
}
