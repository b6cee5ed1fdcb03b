import autocannon from 'autocannon'
import { z } from 'zod'
import { target } from './target'

/** An order to the load process: as many votes as the connections can send. */
export const mostVotesOrder = target.extend({
  scenario: z.literal('throughput'),
  connections: z.number(),
  seconds: z.number(),
})

/** Casts votes as fast as answers arrive, with nobody watching. Resolves to votes per second. */
export async function mostVotes(o: z.infer<typeof mostVotesOrder>) {
  const requests = o.documents.flatMap((documentId) =>
    o.tokens.flatMap((token) =>
      (['like', 'remove-like'] as const).map((action) => ({
        method: 'POST' as const,
        path: `/api/auth/document/${documentId}/${action}`,
        headers: { authorization: `Bearer ${token}` },
      })),
    ),
  )
  let next = 0
  const result = await autocannon({
    url: o.origin,
    connections: o.connections,
    duration: o.seconds,
    setupClient: (client) => {
      const from = (next++ * 97) % requests.length
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return { votesPerSecond: result['2xx'] / result.duration }
}
