import { profileCalls, type PersonName, type UpdateProfileRequest } from '#events'
import { request } from '../../../http/api-client'
import { storeFile } from '../../../http/file-host'
import { refetchInOtherTabs } from '../../../http/other-tabs'
import { queryClient } from '../../../http/query-client'
import { meQuery } from '../../../entities/user/api/read-me'
import { useSession } from '../../../session/session-store'
import { profileQuery } from './read-profile'

/** The faces on a photo, the main one first; nothing is stored. Throws ApiError. */
export const findFaces = async (photo: File): Promise<string[]> =>
  (await request(profileCalls.profileImageFaces, { file: photo })).faces

/** Shows the user's initials instead of their face, which is deleted. Throws ApiError. */
export const showInitials = ({ _id, username }: { _id: string; username: string }): Promise<void> =>
  update(_id, { username, picture: 'initials' })

/**
 * Changes the user's name, and the picture to one of the photo's faces if a photo is given. `distinction`: what the user was told that the
 * name will be shown with. Throws ApiError.
 */
export async function changeProfile(
  userId: string,
  { username, distinction, photo, face }: PersonName & { photo: File | null; face: number },
): Promise<void> {
  // The server crops the face from a private photo, as at registration.
  const picture = photo === null ? {} : { idCard: await storeFile({ kind: 'id-card', file: photo }), face }
  await update(userId, { username, ...(distinction !== null && { distinction }), ...picture })
}

async function update(userId: string, body: UpdateProfileRequest): Promise<void> {
  const { user } = await request(profileCalls.updateProfile, { params: { userId }, body })
  useSession.getState().updateUser(user)
  refetchInOtherTabs(meQuery.queryKey)
  void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey })
}
