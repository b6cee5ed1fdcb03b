import { randomInt, randomUUID } from 'node:crypto'
import { anyOf, suspendable, type Student } from '../cast'
import type { Stage } from '../stage'
import { decide, maxAway } from './desk'

async function appeal({ gateway, memory }: Stage, { token }: Student): Promise<void> {
  const message = `Please look again, ${randomUUID()}`
  const answer = await memory.appeals.write(message, () =>
    gateway().call('POST', '/api/auth/appeal', { token, body: { message } }),
  )
  memory.count('appeal', answer)
}

/** Suspends a student; a suspended one appeals, and is reinstated later. */
export async function suspendAndReinstate(stage: Stage, token: string): Promise<void> {
  const { cast } = stage
  if (cast.away.size < maxAway) {
    const student = anyOf(suspendable(cast))
    if (!student) return
    cast.away.add(student._id)
    await decide(stage, token, 'suspend', `users/${student._id}/suspend`)
  }
  const student = anyOf(cast.students.filter(({ _id }) => cast.away.has(_id)))
  if (!student) return
  await appeal(stage, student)
  // Sometimes leaves the appeal to the desk.
  if (cast.away.size <= maxAway && randomInt(2) === 0) return
  const userId = student._id
  const { status, body } = await decide(stage, token, 'reinstate', `users/${userId}/reinstate`)
  const isActive = status === 409 && JSON.stringify(body).includes('not-suspended')
  if (status === 200 || isActive) cast.away.delete(userId)
}
