import { deskCalls, questionCalls } from '#events'
import { request } from '../../../http/api-client'
import type { Choice } from '../decisions/choices'

/** The subject of a decision: a user, with or without a case, the document of a removal, or chosen documents. */
export interface Subject {
  caseId?: string | undefined
  userId: string
  documentId?: string | undefined
  documentIds?: string[] | undefined
}

/** Throws ApiError. */
export async function makeDecision(choice: Choice, subject: Subject, note: string): Promise<void> {
  const { caseId, userId, documentId = '', documentIds = [] } = subject
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
