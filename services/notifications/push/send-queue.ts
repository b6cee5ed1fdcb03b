import type { Log, Push, PushOutcome, PushTarget } from '#platform/core'

/** A push service that does not answer delays no other. */
const atOnce = 8
/** Further pushes are dropped: the messages themselves are in the inboxes. */
const mostWaiting = 5000

interface Sending {
  userId: string
  target: PushTarget
  push: Push
}

/**
 * Sends pushes in the background, so that no push service delays mails or messages. What waits when the process ends is lost: the
 * message itself is in its reader's inbox. `onGone`: a browser takes no more pushes.
 */
export function createSendQueue({
  send,
  onGone,
  log,
}: {
  send: (target: PushTarget, push: Push) => Promise<PushOutcome>
  onGone: (userId: string, endpoint: string) => Promise<void>
  log: Pick<Log, 'warn'>
}): { add(sendings: readonly Sending[]): void; stop(): Promise<void> } {
  const waiting: Sending[] = []
  const running = new Set<Promise<void>>()
  let isStopped = false

  async function sendOne({ userId, target, push }: Sending): Promise<void> {
    try {
      if ((await send(target, push)) === 'gone') await onGone(userId, target.endpoint)
    } catch (error) {
      log.warn({ err: error }, 'a browser that takes no more pushes could not be forgotten')
    }
  }

  function go(): void {
    while (!isStopped && running.size < atOnce) {
      const next = waiting.shift()
      if (next === undefined) return
      const sending: Promise<void> = sendOne(next).finally(() => {
        running.delete(sending)
        go()
      })
      running.add(sending)
    }
  }

  return {
    add(sendings) {
      const room = Math.max(0, mostWaiting - waiting.length)
      if (sendings.length > room) log.warn({ dropped: sendings.length - room }, 'too many pushes wait')
      waiting.push(...sendings.slice(0, room))
      go()
    },
    async stop() {
      isStopped = true
      waiting.length = 0
      await Promise.all(running)
    },
  }
}
