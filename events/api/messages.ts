import { z } from 'zod'
import { id } from '../values'

export const inboxMessage = z.object({
  _id: id,
  title: z.string(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
})
export type InboxMessage = z.infer<typeof inboxMessage>
/** Newest first. */
export const inboxResponse = z.object({ success: z.literal(true), messages: z.array(inboxMessage) })
export const broadcastRequest = z.object({
  title: z.string().trim().min(1).max(120),
  body: z.string().trim().min(1).max(4000),
})
