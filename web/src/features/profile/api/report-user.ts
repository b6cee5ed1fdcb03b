import { suspensionCalls, type PublicUser, type ReportReason } from '#events'
import { request } from '../../../http/api-client'

/** Reports a user to the admins. `description` goes with 'Other'. Throws ApiError. */
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
