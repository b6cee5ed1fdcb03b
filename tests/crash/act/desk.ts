import { randomUUID } from 'node:crypto'
import { calls, caseKinds, isPileOn, type CaseSummary } from '#events'
import type { Answer } from '../../client/api-client'
import { anyOf, type Cast } from '../cast'
import type { Kind } from '../memory'
import type { Stage } from '../stage'

/** The desk suspends at most about this many: a removal needs the dislikes of the others. */
export const maxAway = 3

/** A decision with a unique note. `more`: of its request. */
export async function decide(
  { gateway, memory }: Stage,
  token: string,
  kind: Kind,
  path: string,
  more: { caseId?: string; documentIds?: string[]; text?: string } = {},
): Promise<Answer> {
  const note = `${kind}, ${randomUUID()}`
  const body = { note, ...more }
  const answer = await memory.decisions.write(note, () =>
    gateway().call('POST', `/api/admin/${path}`, { token, body }),
  )
  memory.count(kind, answer)
  return answer
}

type Choice =
  | 'close'
  | 'warn'
  | 'restore'
  | 'accept'
  | 'reject'
  | 'take-points'
  | 'undo-pile-on'
  | 'take-down'
  | 'hide-text'
const paths: Record<Choice, (open: CaseSummary) => string> = {
  close: ({ _id }) => `cases/${_id}/close`,
  warn: ({ userId }) => `users/${userId}/warn`,
  restore: ({ subjectId }) => `documents/${subjectId}/restore`,
  accept: ({ _id }) => `cases/${_id}/accept`,
  reject: ({ _id }) => `cases/${_id}/reject`,
  'take-points': ({ _id }) => `cases/${_id}/take-points`,
  'take-down': ({ _id }) => `cases/${_id}/take-down`,
  'hide-text': ({ _id }) => `cases/${_id}/hide-text`,
  'undo-pile-on': ({ _id }) => `cases/${_id}/undo-pile-on`,
}

/** Possible decisions in a case. With too many suspended nobody is warned, because a third warning suspends. */
function choicesIn({ kind, risks }: CaseSummary, { away }: Cast): Choice[] {
  const warn: Choice[] = away.size < maxAway ? ['warn'] : []
  switch (kind) {
    case 'reports':
      return ['close', ...warn]
    // Seldom: a document that is gone is restored by few acts.
    case 'document-reports':
      return ['close', 'close', 'take-down']
    case 'texts':
      return ['hide-text', 'close']
    case 'removal':
      return [...(isPileOn(risks) ? ['undo-pile-on' as const] : []), 'restore', 'restore', 'close', ...warn]
    case 'contest':
    case 'appeal':
    case 'copy':
    case 'take-down':
      return ['accept', 'reject']
    case 'risk':
      return ['take-points']
  }
}

/** The fields of a decision's request beside its note: the case, its text, or its documents. */
async function bodyOf({ gateway }: Stage, token: string, choice: Choice, { _id, text }: CaseSummary) {
  if (choice === 'hide-text') return { text: text?.words ?? '' }
  if (choice !== 'take-points' && choice !== 'undo-pile-on') return { caseId: _id }
  const { body } = await gateway().call('GET', `/api/admin/cases/${_id}`, { token })
  const found = calls.case.answer?.parse(body).case
  const documents = (choice === 'take-points' ? found?.documents : found?.pileOn) ?? []
  return { documentIds: documents.map(({ documentId }) => documentId) }
}

/** Two admins decide cases of the same list at once. */
export async function decideSome(stage: Stage, token: string): Promise<void> {
  const path = `/api/admin/cases?limit=5&kind=${anyOf(caseKinds)}`
  const { body } = await stage.gateway().call('GET', path, { token })
  const open = calls.cases.answer?.parse(body).cases ?? []
  await Promise.allSettled(
    [1, 2].map(async () => {
      const chosen = anyOf(open)
      const choices = chosen ? choicesIn(chosen, stage.cast) : []
      const missing = stage.memory.missing()
      const choice = anyOf(choices.filter((each) => missing.includes(each))) ?? anyOf(choices)
      if (!chosen || !choice) return
      const more = await bodyOf(stage, token, choice, chosen)
      await decide(stage, token, choice, paths[choice](chosen), more)
    }),
  )
}

/** An admin shows a hidden text again. */
export async function showOne(stage: Stage, token: string): Promise<void> {
  const path = '/api/admin/cases?limit=20&status=closed&kind=texts'
  const { body } = await stage.gateway().call('GET', path, { token })
  const chosen = anyOf(calls.cases.answer?.parse(body).cases ?? [])
  if (chosen) await decide(stage, token, 'show-text', `cases/${chosen._id}/show-text`)
}
