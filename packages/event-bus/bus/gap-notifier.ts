import { createBatchLoop, pause } from '@studyshelf/async'
import type { Log } from '../environment'
import type { RetryPolicy } from './retry-policy'

/** Notifies a listener that it may have missed events, and retries until the listener has handled that. */
export function createGapNotifier(
  onGap: (() => Promise<void>) | undefined,
  { group, policy, log, stopped }: { group: string; policy: RetryPolicy; log: Log; stopped: AbortSignal },
) {
  let open = false
  let failures = 0
  const loop = createBatchLoop({
    after: 'microtask',
    waiting: () => open && !stopped.aborted,
    async run() {
      open = false
      try {
        await onGap?.()
        failures = 0
      } catch (error) {
        open = true
        failures += 1
        log.warn({ err: error, group }, 'a listener could not deal with a gap; trying again')
        await pause(policy.pauseMs(failures), stopped)
      }
    },
  })
  return {
    notify() {
      open = true
      loop.start()
    },
  }
}
