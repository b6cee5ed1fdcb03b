import { pagesResponse } from '#events'
import { createApiClient } from './api-client'
import { lookUntil } from './eventually'

/** Generous, for busy machines. */
const patience = { withinMs: 600_000, everyMs: 100 }

/** Waits until a program with the demo world has read and indexed the text of all pages. Throws if that takes too long. */
export async function untilPagesIndexed(origin: string): Promise<void> {
  const api = createApiClient(origin)
  const { students, password } = await api.demo()
  const { token } = await api.logIn(students[0]?.email ?? '', password)
  const look = async () => {
    const { body } = await api.call('GET', '/api/auth/documents/search/pages?q=streams', { token })
    return pagesResponse.safeParse(body).data?.complete === true
  }
  if (!(await lookUntil(look, (isComplete) => isComplete, patience)))
    throw new Error('the text of the pages was not indexed in time')
}
