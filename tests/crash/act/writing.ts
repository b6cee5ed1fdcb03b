import { randomUUID } from 'node:crypto'
import { anyOf, present, type Student } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'

/** Saves notes for one of some documents. */
export async function writeNote(
  { gateway, memory }: Stage,
  { _id, token }: Student,
  documentIds: readonly string[],
): Promise<void> {
  const documentId = anyOf(documentIds)
  if (documentId === undefined) return
  const content = `A thought, ${randomUUID()}`
  const known = entryOf(memory.notes, `${_id}:${documentId}`, () => new LastWrite<string>())
  const answer = await known.write(content, () =>
    gateway().call('POST', `/api/notes/${documentId}`, { token, body: { content } }),
  )
  memory.count('note', answer)
}

/** Changes a user name. */
export const rename = (stage: Stage) => changeProfile(stage, {})

/** Hides a student's checklist for good. */
export async function hideFirstSteps({ gateway, cast, memory }: Stage): Promise<void> {
  const student = anyOf(present(cast))
  if (!student) return
  const answer = await gateway().call('POST', '/api/auth/first-steps/hide', { token: student.token })
  if (answer.status < 300) memory.hidden.add(student._id)
  memory.count('hide', answer)
}

/** Chooses the initials, under a new name, as the profile picture. */
export const chooseInitials = (stage: Stage) => changeProfile(stage, { picture: 'initials' })

async function changeProfile(
  { gateway, cast, memory }: Stage,
  picture: { picture?: 'initials' },
): Promise<void> {
  const student = anyOf(present(cast))
  if (!student) return
  const { _id, token } = student
  const username = `crash ${randomUUID().slice(0, 13)}`
  const known = entryOf(memory.usernames, _id, () => new LastWrite<string>())
  const path = `/api/auth/update-profile/${_id}`
  const body = { username, ...picture }
  const answer = await known.write(username, () => gateway().call('PUT', path, { token, body }))
  memory.count('rename', answer)
  if (picture.picture === undefined) return
  memory.count('initials', answer)
  if (answer?.status === 200) memory.initials.add(_id)
}

/** Sends feedback. */
export async function sendFeedback({ gateway, memory }: Stage): Promise<void> {
  const message = `It fell over: ${randomUUID()}`
  const path = anyOf(['/api/auth/send-feedback', '/api/auth/report-problem']) ?? ''
  const body = { name: 'Kim', email: 'kim@u.nus.edu', message }
  memory.count('feedback', await memory.feedback.write(message, () => gateway().call('POST', path, { body })))
}
