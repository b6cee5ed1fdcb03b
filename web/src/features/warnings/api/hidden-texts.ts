import { hiddenTextCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { warningsQuery } from '../../../entities/warning/api/read-warnings'

/** The user's texts that admins have hidden, newest first. Read again whenever the warnings are. */
export const hiddenTextsQuery = queryOptions({
  queryKey: [...warningsQuery.queryKey, 'hidden-texts'],
  queryFn: async ({ signal }) => (await request(hiddenTextCalls.hiddenTexts, { signal })).texts,
})

/** Contests that a text was hidden. Throws ApiError. */
export async function contestText(textId: string, message: string): Promise<void> {
  await request(hiddenTextCalls.contestText, { params: { id: textId }, body: { message } })
}
