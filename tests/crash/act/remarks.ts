import { randomUUID } from 'node:crypto'
import { remarkKinds } from '#events'
import { anyOf } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'

/** Says why somebody dislikes a document. Refused if the dislike was withdrawn meanwhile. */
export async function remarkOne({ gateway, cast, memory }: Stage): Promise<void> {
  const disliked = [...memory.votes].filter(([, known]) => known.acknowledged === 'dislike')
  const [key] = anyOf(disliked) ?? []
  const [documentId, userId] = key?.split(':') ?? []
  const student = cast.students.find(({ _id }) => _id === userId)
  const kind = anyOf(remarkKinds)
  if (key === undefined || documentId === undefined || !student || cast.away.has(student._id) || !kind) return
  const words = `Because of ${randomUUID()}.`
  const answer = await entryOf(memory.remarks, key, () => new LastWrite<string>()).write(words, () =>
    gateway().call('PUT', `/api/auth/document/${documentId}/remark`, {
      token: student.token,
      body: { remark: { kind, words } },
    }),
  )
  memory.count('remark', answer)
}
