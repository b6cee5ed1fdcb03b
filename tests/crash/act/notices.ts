import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { mailboxMessage } from '#events'
import { solveHumanCheck } from '../../client/solve-human-check'
import { anyOf } from '../cast'
import type { Stage } from '../stage'

const claimantOf = (work: string) => `${work}@press.example`

/** Somebody outside files a take-down notice about a document that somebody votes on. */
export async function fileNotice({ gateway, memory }: Stage): Promise<void> {
  const [documentId] = anyOf([...memory.votes.keys()])?.split(':') ?? []
  if (documentId === undefined) return
  const work = randomUUID()
  const altcha = await solveHumanCheck((await gateway().call('GET', '/api/human-check')).body)
  const body = {
    ...{ documentId, ground: 'copyright', name: 'Lee Mei', address: '1 Shelf Road', phone: '6000 0000' },
    ...{ email: claimantOf(work), work, why: 'All pages.', signature: 'Lee Mei', altcha },
    ...{ entitled: true, goodFaith: true, truthful: true },
  }
  const answer = await memory.notices.write(work, () => gateway().call('POST', '/api/take-down', { body }))
  memory.count('notice', answer)
}

/** A claimant uses the link in the mail. */
export async function confirmNotice({ gateway, memory }: Stage): Promise<void> {
  const work = anyOf([...memory.notices.acknowledged].filter((each) => !memory.confirmed.has(each)))
  if (work === undefined) return
  const { body } = await gateway().call('GET', `/dev/mailbox.json?to=${claimantOf(work)}`)
  const mails = z.array(mailboxMessage).parse(body)
  const [, noticeId, token] = /\/confirm#(\w+)\.(\S+)/.exec(mails.map(({ text }) => text).join()) ?? []
  if (noticeId === undefined) return
  const answer = await gateway().call('POST', '/api/take-down/confirm', { body: { noticeId, token } })
  if (answer.status === 200) memory.confirmed.add(work)
  memory.count('confirm', answer)
}
