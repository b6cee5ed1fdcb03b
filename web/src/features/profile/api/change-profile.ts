import { calls } from '#events'
import { request, requestBytes } from '../../../http/api-client'
import { storeFile } from '../../../http/file-host'
import { tellOtherTabs } from '../../../http/other-tabs'
import { queryClient } from '../../../http/query-client'
import { meQuery } from '../../../entities/user/api/read-me'
import { useSession } from '../../../session/session-store'
import { profileQuery } from './read-profile'

/** The face on a photo, as it would be cut out; nothing is stored. Throws ApiError. */
export const cropFace = (photo: File): Promise<Blob> => requestBytes(calls.cropProfileImage, { file: photo })

/** Changes the signed-in user's name, and picture where a photo is given. Throws ApiError. */
export async function changeProfile(
  userId: string,
  { username, photo }: { username: string; photo: File | null },
): Promise<void> {
  // Of a photo that only its owner sees the server cuts the face out, as at registration.
  const idCard = photo === null ? null : await storeFile({ kind: 'id-card', file: photo })
  const { user } = await request(calls.updateProfile, { params: { userId }, body: { username, idCard } })
  useSession.getState().updateUser(user)
  tellOtherTabs(meQuery.queryKey)
  void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey })
}
