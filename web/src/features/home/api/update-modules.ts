import { calls } from '#events'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../../components/toasts/notify'
import { meQuery } from '../../../entities/user/api/read-me'
import { request } from '../../../http/api-client'
import { ApiError, isUnreachable } from '../../../http/api-error'
import { tellOtherTabs } from '../../../http/other-tabs'
import { queryClient } from '../../../http/query-client'
import { useSession } from '../../../session/session-store'

/** Replaces the signed-in user's current modules. */
export function useUpdateModules() {
  return useMutation({
    mutationFn: (modules: string[]) => request(calls.updateModules, { body: { modules } }),
    onSuccess(answer) {
      useSession.getState().updateUser(answer.user)
      queryClient.setQueryData(meQuery.queryKey, answer)
      tellOtherTabs(meQuery.queryKey)
      notify.success('Modules updated!')
    },
    onError: (error) =>
      notify.error(
        error instanceof ApiError && !isUnreachable(error)
          ? 'Failed to update modules.'
          : 'Error updating modules.',
      ),
  })
}
