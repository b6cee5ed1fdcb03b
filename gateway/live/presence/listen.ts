import type { ConnectionQuotas } from '@studyshelf/socket-guard'
import type { z } from 'zod'
import type { Acknowledgement } from '#events'
import type { LiveSocket } from '../server'

type Act<Sent> = (socket: LiveSocket, sent: Sent) => Promise<Acknowledgement>

/**
 * Listeners for messages by which a socket enters or leaves. Messages of one socket are handled in order: if it leaves while its entry is
 * still being checked, it must not join afterwards. `malformed`: the answer to an invalid payload. Acts must not reject.
 */
export function createListeners(quotas: Pick<ConnectionQuotas, 'takeRequest'>) {
  const requests = new WeakMap<LiveSocket, Promise<unknown>>()
  // The client may send anything: neither the payload nor the acknowledgement need match their types.
  return <Sent>(payload: z.ZodType<Sent>, malformed: string, act: Act<Sent>) =>
    function (this: LiveSocket, raw: unknown, acknowledge: unknown): void {
      const answer = (given: Acknowledgement) => {
        if (typeof acknowledge === 'function') (acknowledge as (answer: Acknowledgement) => void)(given)
      }
      const parsed = payload.safeParse(raw)
      if (!parsed.success) return answer({ ok: false, error: malformed })
      if (!quotas.takeRequest(this.conn)) return answer(tooOften)
      const last = (requests.get(this) ?? Promise.resolve()).then(() => act(this, parsed.data)).then(answer)
      requests.set(this, last)
    }
}

const tooOften: Acknowledgement = {
  ok: false,
  error: 'Too many requests. Please wait a moment and try again.',
}
export const unavailable: Acknowledgement = { ok: false, error: 'Please try again in a moment.' }
