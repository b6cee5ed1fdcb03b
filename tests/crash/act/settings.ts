import { randomInt } from 'node:crypto'
import { documentKinds, pushKinds } from '#events'
import { anyOf, present } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'

/** Chooses the hour of the daily message about new documents. */
export async function chooseDigest({ gateway, cast, memory }: Stage): Promise<void> {
  const student = anyOf(present(cast))
  if (!student) return
  const { _id, token } = student
  const hour = randomInt(24)
  const known = entryOf(memory.digestHours, _id, () => new LastWrite<number>())
  const answer = await known.write(hour, () =>
    gateway().call('PUT', '/api/auth/digest/setting', {
      token,
      body: { inbox: true, hour, kinds: [...documentKinds], mail: false },
    }),
  )
  memory.count('digest setting', answer)
}

/** Chooses one kind of notifications. */
export async function choosePush({ gateway, cast, memory }: Stage): Promise<void> {
  const student = anyOf(present(cast))
  if (!student) return
  const { _id, token } = student
  const kind = anyOf(pushKinds) ?? 'warning'
  const known = entryOf(memory.pushKinds, _id, () => new LastWrite<string>())
  const answer = await known.write(kind, () =>
    gateway().call('PUT', '/api/auth/push/setting', { token, body: { kinds: [kind], often: false } }),
  )
  memory.count('push setting', answer)
}
