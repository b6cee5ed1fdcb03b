import { nameOfAct } from '../../entities/outbox/name-of-act'
import type { Result } from '../../http/outbox/outbox'

/** Reports acts that waited for the connection: a sentence for all that were sent, and one for each that was refused. */
export function summaryOf(results: readonly Result[]): { sent: string | null; refused: string[] } {
  const sent = results.filter(({ refusal }) => refusal === null)
  const [first] = sent
  return {
    sent:
      first === undefined
        ? null
        : sent.length === 1
          ? `Sent: ${nameOfAct(first.entry)}.`
          : `${sent.length} changes that were waiting are sent.`,
    refused: results.flatMap(({ entry, refusal }) =>
      refusal === null ? [] : [`Not accepted: ${nameOfAct(entry)}. ${refusal}`],
    ),
  }
}
