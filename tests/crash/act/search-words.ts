import { randomUUID } from 'node:crypto'
import { calls } from '#events'
import type { Stage } from '../stage'

const path = '/api/admin/search-words'

/** Lets a word mean the same as another, twice at once, and then no longer. */
export async function addAndRemoveSearchWords({ gateway, memory }: Stage, token: string): Promise<void> {
  const one = `w${randomUUID().replaceAll('-', '')}`
  const add = () => gateway().call('POST', path, { token, body: { one, other: 'crash' } })
  const [answer] = await Promise.all([memory.searchWords.write(one, add), add().catch(() => null)])
  memory.count('search words', answer)
  const { body } = await gateway().call('GET', path, { token })
  const pair = calls.searchWords.answer?.parse(body).pairs.find((each) => each.one === one)
  if (pair) await gateway().call('DELETE', `${path}/${pair._id}`, { token })
}
