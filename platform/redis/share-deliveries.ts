import { newId, type Deliveries } from '@studyshelf/event-bus/core'
import type { SharedDelivery } from './shared-delivery'

/** A watcher that has not repeated itself for this long is gone. */
const silentMs = 10_000
const batchMs = 250
/** Deliveries in one batch. Beyond it, the newest are sent. */
const maxAtOnce = 400

/** Sends the deliveries of this process in batches while somebody watches. `watched`: somebody does, from now on for ten seconds. */
export function shareDeliveries({
  deliveries,
  send,
}: {
  deliveries: Pick<Deliveries, 'listen'>
  send: (batch: SharedDelivery[]) => void
}) {
  const process = newId()
  let count = 0
  let waiting: SharedDelivery[] = []
  let sending: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined
  let stopListening: (() => void) | undefined

  const flush = () => {
    sending = undefined
    send(waiting.splice(0).slice(-maxAtOnce))
  }
  const stop = () => {
    clearTimeout(silence)
    clearTimeout(sending)
    sending = undefined
    waiting = []
    stopListening?.()
    stopListening = undefined
  }

  return {
    watched(): void {
      clearTimeout(silence)
      silence = setTimeout(stop, silentMs).unref()
      stopListening ??= deliveries.listen(({ event, ...delivery }) => {
        count += 1
        const { id, name, correlationId } = event
        // In halves, since removing the first of a list costs a copy.
        if (waiting.length >= 2 * maxAtOnce) waiting = waiting.slice(-maxAtOnce)
        waiting.push({ ...delivery, id: `${process}-${count}`, event: { id, name, correlationId } })
        sending ??= setTimeout(flush, batchMs).unref()
      })
    },
    stop,
  }
}
