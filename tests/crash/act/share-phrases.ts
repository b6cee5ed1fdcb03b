import { randomUUID } from 'node:crypto'
import { calls } from '#events'
import type { Stage } from '../stage'

const path = '/api/admin/share-phrases'

/** Adds a phrase, twice at once, and then removes it. */
export async function addAndRemoveSharePhrase({ gateway, memory }: Stage, token: string): Promise<void> {
  const words = `w${randomUUID().replaceAll('-', '')}`
  const add = () => gateway().call('POST', path, { token, body: { words } })
  const [answer] = await Promise.all([memory.sharePhrases.write(words, add), add().catch(() => null)])
  memory.count('share phrases', answer)
  const { body } = await gateway().call('GET', path, { token })
  const phrase = calls.sharePhrases.answer?.parse(body).phrases.find((each) => each.words === words)
  if (phrase) await gateway().call('DELETE', `${path}/${phrase._id}`, { token })
}
