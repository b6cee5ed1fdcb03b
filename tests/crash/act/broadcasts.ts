import { randomInt, randomUUID } from 'node:crypto'
import { calls } from '#events'
import type { Stage } from '../stage'

/** Sends a broadcast and recalls it, each twice at once. */
export async function broadcastAndRecall({ gateway, memory }: Stage, token: string): Promise<void> {
  const title = `To all, ${randomUUID()}`
  const body = { title, body: 'This goes again.' }
  const sent = await memory.broadcasts.write(title, () =>
    gateway().call('POST', '/api/admin/broadcast-message', { token, body }),
  )
  memory.count('broadcast', sent)
  const { body: list } = await gateway().call('GET', '/api/admin/broadcasts?limit=5', { token })
  const message = calls.broadcasts.answer?.parse(list).broadcasts.find((each) => each.title === title)
  if (!message) return
  await Promise.allSettled(
    [1, 2].map(async () => {
      const note = `Sent too early, ${randomUUID()}`
      const path = `/api/admin/broadcasts/${message._id}/recall`
      const answer = await memory.recalls.write(note, () =>
        gateway().call('POST', path, { token, body: { note } }),
      )
      memory.count('recall', answer)
    }),
  )
}

/** Has a broadcast sent in a moment, which may be one in which nothing runs. */
export async function scheduleBroadcast({ gateway, memory }: Stage, token: string): Promise<void> {
  const title = `At its time, ${randomUUID()}`
  const sendAt = new Date(Date.now() + randomInt(500, 3000)).toISOString()
  const body = { title, body: 'This was written before.', sendAt }
  const answer = await memory.broadcasts.write(title, () =>
    gateway().call('POST', '/api/admin/broadcast-message', { token, body }),
  )
  memory.count('schedule', answer)
}
