import { useQuery } from '@tanstack/react-query'
import { refetchChanged } from '../../http/query-client'
import { useLiveMessage } from '../../live/socket'
import { profileQuery } from './api/read-profile'

/** A user's profile, refetched when they publish. */
export function useProfile(userId: string) {
  const profile = useQuery(profileQuery(userId))
  useLiveMessage('document:added', ({ uploader }) => {
    if (uploader._id === userId) refetchChanged(profileQuery(userId).queryKey)
  })
  return profile
}
