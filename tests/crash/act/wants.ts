import { randomInt } from 'node:crypto'
import { anyOf, present } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'

/** Nobody publishes there, so that only its student ends a want. */
const courseCode = 'WNT1000'

/** Asks for something, or no longer. */
export async function askOrWithdraw({ gateway, cast, memory }: Stage): Promise<void> {
  const student = anyOf(present(cast))
  if (!student) return
  const { _id, token } = student
  const known = entryOf(memory.wants, `${_id}:${courseCode}:lab`, () => new LastWrite<boolean>())
  const path = `/api/modules/${courseCode}/wants`
  const isWanted = randomInt(2) === 0
  const answer = await known.write(isWanted, () =>
    isWanted
      ? gateway().call('POST', path, { token, body: { kind: 'lab' } })
      : gateway().call('DELETE', `${path}/lab`, { token }),
  )
  memory.count('want', answer)
}
