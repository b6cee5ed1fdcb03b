import { randomInt } from 'node:crypto'
import { dayAfter } from '../../../services/library/exams/rules'
import { anyOf, present } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'

/** Nobody else follows it. */
const courseCode = 'EXM1000'
const someDay = () => [null, dayAfter(new Date(), 30), dayAfter(new Date(), 31)][randomInt(3)] ?? null

/** A student says the day of an exam, or none any more. */
export async function sayExamDay({ gateway, cast, memory }: Stage): Promise<void> {
  const student = anyOf(present(cast))
  if (!student) return
  const { _id, token } = student
  await gateway().call('POST', '/api/auth/update-modules', { token, body: { modules: [courseCode] } })
  const known = entryOf(memory.examDays, _id, () => new LastWrite<string | null>())
  const day = someDay()
  const answer = await known.write(day, () =>
    gateway().call('PUT', `/api/modules/${courseCode}/exam`, { token, body: { day } }),
  )
  memory.count('exam day', answer)
}

/** An admin sets it, or leaves it to students. */
export async function setExamDay({ gateway, memory }: Stage, token: string): Promise<void> {
  const day = someDay()
  const answer = await memory.setExamDay.write(day, () =>
    gateway().call('PUT', `/api/admin/modules/${courseCode}/exam`, { token, body: { day } }),
  )
  memory.count('set exam day', answer)
}
