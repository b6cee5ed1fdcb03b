import { randomUUID } from 'node:crypto'
import { foldersResponse } from '#events'
import { anyOf, present } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'

/** Makes a folder for somebody, or renames the one that was made. */
export async function nameFolder({ gateway, cast, memory }: Stage): Promise<void> {
  const student = anyOf(present(cast))
  if (!student) return
  const { _id, token } = student
  const name = randomUUID()
  const known = memory.folders.get(_id)
  if (known === undefined) {
    const made = await gateway().call('POST', '/api/auth/folders', { token, body: { name } })
    if (made.status >= 300) return
    const folder = foldersResponse.parse(made.body).folders.find((each) => each.name === name)
    if (folder === undefined)
      return void memory.problems.push(`folder ${name} of ${_id} is not in its answer`)
    entryOf(memory.folders, _id, () => ({ folderId: folder._id, name: new LastWrite(name) }))
    return memory.count('folder', made)
  }
  const path = `/api/auth/folders/${known.folderId}`
  const answer = await known.name.write(name, () => gateway().call('PATCH', path, { token, body: { name } }))
  memory.count('folder', answer)
}
