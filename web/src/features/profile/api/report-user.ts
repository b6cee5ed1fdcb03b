import { suspensionCalls, type PublicUser, type ReportReason } from '#events'
import { request } from '../../../http/api-client'

/** Tells the admins of a user. `description` goes with 'Other'. Throws ApiError. */
export async function reportUser(
  { _id, username }: PublicUser,
  { reason, description }: { reason: ReportReason; description: string },
): Promise<void> {
  await request(suspensionCalls.reportUser, {
    body: {
      reportedUserId: _id,
      reportedUsername: username,
      reason,
      ...(description !== '' && { description }),
    },
  })
}
