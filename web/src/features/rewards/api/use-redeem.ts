import { rewardCalls } from '#events'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { messageOf } from '../../../http/api-error'
import { notify } from '../../../components/toasts/notify'
import { useSession } from '../../../session/session-store'

/** Spends points for a book. */
export function useRedeem() {
  const updateUser = useSession((state) => state.updateUser)
  return useMutation({
    mutationFn: (bookId: number) => request(rewardCalls.redeem, { body: { bookId } }),
    onSuccess({ message, points, ownedBooks }) {
      updateUser({ points, ownedBooks })
      notify.success(message)
    },
    onError: (error) => notify.error(messageOf(error, 'Redemption failed, try again.')),
  })
}
