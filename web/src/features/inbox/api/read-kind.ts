import { messageCalls } from '#events'
import { z } from 'zod'
import { inboxQuery } from '../../../entities/message/api/read-inbox'
import { request } from '../../../http/api-client'
import { messageOf } from '../../../http/api-error'
import { refetchInOtherTabs } from '../../../http/other-tabs'
import type { Kind } from '../../../http/outbox/outbox'
import { refetchIfFetching } from '../../../http/query-client'
import { showRead } from './mark-read'

/** A message that was read. */
export const readKind: Kind<true> = {
  wish: z.literal(true),
  async send({ subject: id }) {
    await request(messageCalls.markRead, { params: { id } })
    refetchIfFetching(inboxQuery.queryKey)
    refetchInOtherTabs(inboxQuery.queryKey)
  },
  refusalOf: (error) => messageOf(error, 'The message couldn’t be marked as read.'),
  settled({ subject: id }, { error }) {
    // It may have been fetched before it was sent.
    showRead(id, error === null)
  },
}
