import { textReportCalls, type TextReportRequest } from '#events'
import { request } from '../../../http/api-client'

/** Reports a text to the admins. Resolves to the answer in words. Throws ApiError. */
export async function reportText(textId: string, report: TextReportRequest): Promise<string> {
  const answer = await request(textReportCalls.reportText, { params: { id: textId }, body: report })
  return answer.message ?? 'Thank you.'
}
