import { offerDeclined, wantOffered, wantSettled } from '#events'
import { on } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Notices } from './notices'
import type { Pushes } from './push/pushes'
import { wantPush } from './push/texts'
import { offerDeclinedNotice, wantOfferedNotice, wantSettledNotice } from './want-notices'

/** Tells students what is offered to them, and uploaders what became of their offers. */
export function createWantHandlers({
  accounts,
  isToldOfWants,
  notices,
  pushes,
  publicUrl,
}: {
  accounts: Pick<Accounts, 'get'>
  isToldOfWants: Library['isToldOfWants']
  notices: Pick<Notices, 'send'>
  pushes: Pick<Pushes, 'tell'>
  publicUrl: string
}) {
  /** True if it was put into the inbox, now or before. */
  async function tell(userId: string, cause: string, notice: { title: string; body: string }) {
    // Gone by now: nothing may be written for them any more.
    if ((await accounts.get(userId)) === null || !(await isToldOfWants(userId))) return false
    await notices.send({ cause, userId, ...notice })
    return true
  }

  return [
    on(wantOffered, async ({ payload: { userIds, ...about } }) => {
      const { documentId, at } = about
      const notice = wantOfferedNotice(about, publicUrl)
      for (const userId of userIds)
        if (await tell(userId, `want ${userId} ${documentId} ${at}`, notice))
          await pushes.tell(userId, 'want', wantPush({ userId, ...about }))
    }),
    on(wantSettled, async ({ payload }) => {
      const { uploaderId, wantId, documentId } = payload
      await tell(uploaderId, `settled ${wantId} ${documentId}`, wantSettledNotice(payload, publicUrl))
    }),
    on(offerDeclined, async ({ payload }) => {
      const { uploaderId, wantId, documentId } = payload
      await tell(uploaderId, `declined ${wantId} ${documentId}`, offerDeclinedNotice(payload, publicUrl))
    }),
  ]
}
