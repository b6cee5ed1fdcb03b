import { documentReportCalls, type DocumentReportRequest } from '#events'
import { request } from '../../../http/api-client'

/** Reports a document to the admins. Resolves to the answer in words. Throws ApiError. */
export async function reportDocument(documentId: string, report: DocumentReportRequest): Promise<string> {
  const answer = await request(documentReportCalls.reportDocument, {
    params: { id: documentId },
    body: report,
  })
  return answer.message ?? 'Thank you.'
}
