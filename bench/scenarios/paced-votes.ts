import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

const about = {
  origin: z.url(),
  tokens: z.array(z.string()).min(1),
  documents: z.array(z.string()).min(1),
}

/** Orders to the load process: votes at a fixed rate with nobody watching, and the removal of existing votes beforehand. */
export const pacedVotesOrders = [
  z.object({ scenario: z.literal('no-votes'), ...about }),
  z.object({ scenario: z.literal('paced-votes'), ...about, rate: z.number(), seconds: z.number() }),
] as const
type Order<Scenario extends string> = Extract<
  z.infer<(typeof pacedVotesOrders)[number]>,
  { scenario: Scenario }
>

interface Pair {
  documentId: string
  token: string
}
const pairsOf = ({
  documents,
  tokens,
}: {
  documents: readonly string[]
  tokens: readonly string[]
}): Pair[] => documents.flatMap((documentId) => tokens.map((token) => ({ documentId, token })))

async function cast(origin: string, { documentId, token }: Pair, action: string): Promise<void> {
  const response = await fetch(`${origin}/api/auth/document/${documentId}/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`a vote got status ${response.status}`)
}

export async function endVotes({ origin, ...of }: Order<'no-votes'>) {
  await Promise.all(pairsOf(of).map((pair) => cast(origin, pair, 'remove-like')))
  return {}
}

/** Casts votes at a fixed rate. Each changes a count, if no votes existed before. Resolves to the number of votes. */
export async function pacedVotes({ origin, rate, seconds, ...of }: Order<'paced-votes'>) {
  const pairs = pairsOf(of)
  const began = performance.now()
  const votes: Promise<void>[] = []
  while (votes.length < rate * seconds) {
    const n = votes.length
    await pause(Math.max(0, began + (n * 1000) / rate - performance.now()))
    const pair = pairs[n % pairs.length]
    const action = Math.floor(n / pairs.length) % 2 === 0 ? 'like' : 'remove-like'
    if (pair) votes.push(cast(origin, pair, action))
  }
  await Promise.all(votes)
  return { votes: votes.length }
}
