import { shelfResponse, voteResponse, type VoteValue } from '#events'
import { anyOf, present, suspendable, type Student } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'
import { publish } from './documents'

async function vote(
  { gateway, cast, memory }: Stage,
  { _id, token }: Student,
  documentId: string,
  wanted: VoteValue | null,
): Promise<void> {
  const known = entryOf(memory.votes, `${documentId}:${_id}`, () => new LastWrite<VoteValue | null>())
  const now = known.open.length ? undefined : known.acknowledged
  const action = wanted ?? (now === 'dislike' ? 'remove-dislike' : 'remove-like')
  const answer = await known.write(
    wanted,
    () => gateway().call('POST', `/api/auth/document/${documentId}/${action}`, { token }),
    ({ body }) => voteResponse.parse(body).myVote,
  )
  memory.count('vote', answer)
  if (answer?.status === 403) cast.away.add(_id)
}

/** Twenty votes at once, on the newest documents. */
export async function voteForSome(stage: Stage): Promise<void> {
  const { body } = await stage.gateway().call('GET', '/api/auth/documents/newest?limit=30')
  const { documents } = shelfResponse.parse(body)
  await Promise.allSettled(
    Array.from({ length: 20 }, async () => {
      const [student, document] = [anyOf(present(stage.cast)), anyOf(documents)]
      const wanted = anyOf(['like', 'like', 'dislike', null] as const) ?? null
      if (student && document) await vote(stage, student, document._id, wanted)
    }),
  )
}

/** Everybody dislikes one new document, so that its count crosses the removal limit. */
export async function removeOne(stage: Stage): Promise<void> {
  const uploader = anyOf(suspendable(stage.cast))
  const document = uploader && (await publish(stage, uploader, 'Notes to dislike'))
  if (!document) return
  await Promise.allSettled(present(stage.cast).map((student) => vote(stage, student, document, 'dislike')))
}
