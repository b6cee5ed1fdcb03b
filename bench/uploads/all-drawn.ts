import { documentResponse } from '#events'
import type { createApiClient } from '../../tests/client/api-client'
import { eventually } from '../../tests/client/eventually'

/** Resolves when page one of each of these documents is drawn. Asks every `everyMs`; throws after five minutes for one document. */
export async function allDrawn(
  api: ReturnType<typeof createApiClient>,
  documents: readonly string[],
  everyMs = 500,
): Promise<void> {
  for (const documentId of documents)
    await eventually(
      async () => {
        const { body } = await api.call('GET', `/api/auth/document/${documentId}`)
        if (documentResponse.parse(body).document.thumbnail === null) throw new Error('page one is not drawn')
      },
      { withinMs: 300_000, everyMs },
    )
}
