import { unsubscribe } from '../../entities/push/browser-push'
import { forgetThreadDrafts } from '../../features/documents/threads/drafts/drafts'
import { forgetDrafts } from '../../features/notes/forget-drafts'
import { eraseDevice } from '../../http/device/erase'
import { whatToErase } from './what-to-erase'

/** Deletes what a change of the signed-in user deletes on this device. */
export async function eraseAfter(change: Parameters<typeof whatToErase>[0]): Promise<void> {
  const erasure = whatToErase(change)
  if (erasure === null) return
  if (erasure.drafts !== null) {
    forgetDrafts(erasure.drafts)
    forgetThreadDrafts(erasure.drafts)
  }
  // Notifications go on if a session ended by itself: its user is the same.
  if (erasure.outbox) await unsubscribe()
  await eraseDevice(erasure)
}
