import { initialsAvatar } from '../../../services/accounts/profile/initials'
import type { Memory, Texts } from '../memory'
import { timesOf, type Books } from './books'

/** Each text exists as often as it may. */
export function auditTexts(what: string, there: readonly string[], known: Texts): string[] {
  const times = timesOf(there)
  return [
    ...[...known.acknowledged].filter((text) => times.get(text) !== 1),
    ...[...known.open].filter((text) => (times.get(text) ?? 0) > 1),
    ...[...known.refused].filter((text) => times.has(text)),
  ].map((text) => `${what} '${text}' is there ${times.get(text) ?? 0} times`)
}

/** Notes, names, pictures, hidden checklists, broadcasts and feedback. */
export function auditWriting(books: Books, memory: Memory): string[] {
  const problems: string[] = []
  const notes = new Map(books.notes.map((note) => [note._id, note]))
  for (const [key, known] of memory.notes) {
    const note = notes.get(key)
    if (known.acknowledged === undefined) continue
    if (!note || !known.fits(note.content)) problems.push(`acknowledged note ${key} is lost`)
    else if (note.version > known.tried) problems.push(`note ${key} was saved more often than it was sent`)
  }
  const usernames = new Map(books.accounts.map(({ _id, username }) => [_id, username]))
  for (const [userId, known] of memory.usernames)
    if (!known.fits(usernames.get(userId) ?? '')) problems.push(`the new name of ${userId} is lost`)
  const avatars = new Map(books.accounts.map(({ _id, avatar }) => [_id, avatar]))
  for (const userId of memory.initials)
    if (avatars.get(userId) !== initialsAvatar) problems.push(`the initials of ${userId} are no longer shown`)
  const hidden = new Set(books.readers.flatMap(({ _id, checklist }) => (checklist === 'hidden' ? [_id] : [])))
  for (const userId of memory.hidden)
    if (!hidden.has(userId)) problems.push(`the checklist of ${userId} is back`)
  const { messages, feedback, audit_trail: trail } = books
  const recalls = messages.flatMap(({ recalled }) => (recalled ? [recalled.note] : []))
  const trailed = trail.flatMap(({ action, note }) => (action === 'recall' ? [note] : []))
  if (trailed.sort().join('\n') !== recalls.sort().join('\n'))
    problems.push('the audit trail and the recalled broadcasts differ')
  for (const { title, dueAt } of messages)
    if (dueAt && dueAt < new Date()) problems.push(`broadcast '${title}' was not sent at its time`)
  return [
    ...problems,
    ...auditTexts(
      'broadcast',
      messages.map(({ title }) => title),
      memory.broadcasts,
    ),
    ...auditTexts('recall', recalls, memory.recalls),
    ...auditTexts(
      'feedback',
      feedback.map(({ message }) => message),
      memory.feedback,
    ),
  ]
}
