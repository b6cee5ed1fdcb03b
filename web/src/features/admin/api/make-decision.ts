import { deskCalls, questionCalls } from '#events'
import { request } from '../../../http/api-client'
import type { Choice } from '../decisions/choices'

/** The subject of a decision: a user, with or without a case, the document of a removal, chosen documents, or a text. */
export interface Subject {
  caseId?: string | undefined
  userId: string
  documentId?: string | undefined
  documentIds?: string[] | undefined
  /** The words that the admin reads. */
  text?: string | undefined
  /** True if its author waits for an answer. */
  isContested?: boolean | undefined
}

/** Throws ApiError. */
export async function makeDecision(choice: Choice, subject: Subject, note: string): Promise<void> {
  const { caseId, userId, documentId = '', documentIds = [], text = '' } = subject
  const inCase = { params: { id: caseId ?? '' }, body: { note } }
  const onUser = { params: { id: userId }, body: { note, caseId } }
  switch (choice) {
    case 'close':
      return void (await request(deskCalls.closeCase, inCase))
    case 'accept':
    case 'withdraw':
    case 'publish':
    case 'uphold':
    case 'record-court':
      return void (await request(deskCalls.acceptCase, inCase))
    case 'reject':
    case 'keep':
    case 'refuse':
    case 'keep-hidden':
    case 'dismiss':
    case 'set-aside':
      return void (await request(deskCalls.rejectCase, inCase))
    case 'take-points':
      return void (await request(deskCalls.takePoints, {
        params: { id: caseId ?? '' },
        body: { note, documentIds },
      }))
    case 'ask':
      return void (await request(questionCalls.askStudent, {
        params: { id: caseId ?? '' },
        body: { question: note },
      }))
    case 'take-down':
      return void (await request(deskCalls.takeDown, inCase))
    case 'hide-text':
    case 'hide-and-warn':
      return void (await request(deskCalls.hideText, {
        params: { id: caseId ?? '' },
        body: { note, text, warns: choice === 'hide-and-warn' },
      }))
    case 'show-text':
      return void (await request(
        subject.isContested === true ? deskCalls.acceptCase : deskCalls.showText,
        inCase,
      ))
    case 'undo-pile-on':
      return void (await request(deskCalls.undoPileOn, {
        params: { id: caseId ?? '' },
        body: { note, documentIds },
      }))
    case 'warn':
      return void (await request(deskCalls.warnUser, onUser))
    case 'suspend':
      return void (await request(deskCalls.suspendUser, onUser))
    case 'reinstate':
      return void (await request(deskCalls.reinstateUser, onUser))
    case 'restore':
      return void (await request(deskCalls.restoreRemovedDocument, {
        params: { id: documentId },
        body: { note },
      }))
  }
}
