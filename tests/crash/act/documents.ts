import { anyOf, suspendable, type Student } from '../cast'
import { LastWrite } from '../last-write'
import type { Stage } from '../stage'

/** The number of newest documents that are deleted and restored. */
const manyDeleted = 20

/** Publishes a new document and resolves to its id. Throws if it is refused. */
export async function publish({ gateway, memory }: Stage, student: Student, title: string): Promise<string> {
  const { _id } = await gateway().publish(student, title)
  memory.uploads.add(_id)
  memory.count('upload', { status: 201, body: null })
  return _id
}

export async function publishOne(stage: Stage): Promise<void> {
  const student = anyOf(suspendable(stage.cast))
  if (!student) return
  const documentId = await publish(stage, student, 'Crash notes')
  stage.memory.deletions.set(documentId, { owner: student, state: new LastWrite('stands') })
}

/** Deletes an own document, or restores it. */
export async function deleteOrReturn({ gateway, memory }: Stage): Promise<void> {
  const [_id, own] = anyOf([...memory.deletions].slice(-manyDeleted)) ?? []
  if (_id === undefined || own === undefined) return
  const { owner, state } = own
  const { token } = owner
  const wanted = state.acknowledged === 'deleted' ? 'stands' : 'deleted'
  const path = `/api/auth/documents/${_id}`
  const answer = await state.write(wanted, () =>
    wanted === 'deleted'
      ? gateway().call('DELETE', path, { token })
      : gateway().call('POST', `${path}/restore`, { token }),
  )
  memory.count(wanted === 'deleted' ? 'delete' : 'return', answer)
}
