import {
  broadcastCorrected,
  broadcastRecalled,
  broadcastScheduled,
  documentDetailsChanged,
  documentRenewed,
  examChanged,
  operatorActed,
  searchWordsChanged,
  secondFactorRequired,
  sharePhrasesChanged,
  userSuspended,
} from '#events'
import { on, type Handler } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Audit } from './audit'
import { correctionNote, scheduleActions, scheduleNote } from './broadcast-notes'
import { detailsNote } from './details-note'

/** An entry by nobody, about nothing. */
export const emptyEntry = {
  actorId: null,
  caseId: null,
  userId: null,
  about: [],
  title: null,
  distinction: null,
  note: '',
}

/** Records in the audit trail what was decided elsewhere, once per event. */
export const auditHandlers = (
  noteDecision: Audit['note'],
  accounts: Pick<Accounts, 'publicUsers'>,
): Handler[] => [
  on(broadcastCorrected, ({ id, payload: { messageId, title, body, former, actorId, at } }) =>
    noteDecision(id, {
      ...{ ...emptyEntry, at: new Date(at), actorId, action: 'correct-broadcast' },
      ...{ about: [messageId], title, note: correctionNote({ title, body }, former) },
    }),
  ),
  on(broadcastScheduled, ({ id, payload: { messageId, change, actorId, at, ...message } }) =>
    noteDecision(id, {
      ...{ ...emptyEntry, at: new Date(at), actorId, action: scheduleActions[change] },
      ...{ about: [messageId], title: message.title, note: scheduleNote(message) },
    }),
  ),
  on(broadcastRecalled, ({ id, payload: { messageId, title, note, actorId, at } }) =>
    noteDecision(id, {
      ...{ ...emptyEntry, at: new Date(at), actorId, action: 'recall', about: [messageId], title, note },
    }),
  ),
  on(secondFactorRequired, ({ id, occurredAt, payload: { actorId, required } }) =>
    noteDecision(id, {
      ...{ ...emptyEntry, at: new Date(occurredAt), actorId },
      action: required ? 'require-second-factor' : 'stop-requiring-second-factor',
    }),
  ),
  on(documentDetailsChanged, ({ id, occurredAt, payload }) => {
    const { documentId, uploaderId, actorId, title } = payload
    return noteDecision(id, {
      ...{ ...emptyEntry, at: new Date(occurredAt), actorId, action: 'change-details' },
      ...{ userId: uploaderId, about: [documentId, uploaderId], title, note: detailsNote(payload) },
    })
  }),
  on(documentRenewed, ({ id, occurredAt, payload }) => {
    const { documentId, uploaderId, title, edition, keepsVotes } = payload
    return noteDecision(id, {
      ...{ ...emptyEntry, at: new Date(occurredAt), actorId: uploaderId, action: 'publish-edition' },
      ...{ userId: uploaderId, about: [documentId, uploaderId], title },
      note: `Version ${edition}; ${keepsVotes ? 'votes kept' : 'votes begin anew'}`,
    })
  }),
  on(searchWordsChanged, ({ id, occurredAt, payload: { actorId, change, one, other } }) =>
    noteDecision(id, {
      ...{ ...emptyEntry, at: new Date(occurredAt), actorId, note: `“${one}” and “${other}”` },
      action: change === 'added' ? 'add-search-words' : 'remove-search-words',
    }),
  ),
  on(sharePhrasesChanged, ({ id, occurredAt, payload: { actorId, change, words } }) =>
    noteDecision(id, {
      ...{ ...emptyEntry, at: new Date(occurredAt), actorId, note: `“${words}”` },
      action: change === 'added' ? 'add-share-phrase' : 'remove-share-phrase',
    }),
  ),
  on(examChanged, async ({ id, occurredAt, payload: { courseCode, setting } }) => {
    if (setting === null) return
    const { actorId, day } = setting
    await noteDecision(id, {
      ...{ ...emptyEntry, at: new Date(occurredAt), actorId, title: courseCode, note: day ?? '' },
      action: day === null ? 'unset-exam-day' : 'set-exam-day',
    })
  }),
  on(operatorActed, async ({ id, occurredAt, payload: { userId, action, actorId } }) => {
    const user = (await accounts.publicUsers([userId])).get(userId)
    await noteDecision(id, {
      ...{ ...emptyEntry, at: new Date(occurredAt), actorId, action, userId, about: [userId] },
      ...{ title: user?.username ?? null, distinction: user?.distinction ?? null },
    })
  }),
  on(userSuspended, async ({ id, occurredAt, payload: { userId, reason } }) => {
    // An admin's decision is recorded when it is made.
    if (reason === 'decision') return
    await noteDecision(id, {
      ...{ ...emptyEntry, at: new Date(occurredAt), action: 'suspend', userId, about: [userId] },
      note: reason === 'warnings' ? 'The third warning.' : 'The third upheld take-down notice.',
    })
  }),
]
