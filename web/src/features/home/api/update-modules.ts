import { meResponse } from '#events'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../../components/toasts/notify'
import { meQuery } from '../../../entities/user/api/read-me'
import { call } from '../../../http/api-client'
import { ApiError } from '../../../http/api-error'
import { tellOtherTabs } from '../../../http/other-tabs'
import { queryClient } from '../../../http/query-client'
import { useSession } from '../../../session/session-store'

/** Replaces the signed-in user's current modules. */
export function useUpdateModules() {
  return useMutation({
    mutationFn: (modules: string[]) =>
      call('POST', '/auth/update-modules', meResponse, { body: { modules } }),
    onSuccess(answer) {
      useSession.getState().updateUser(answer.user)
      queryClient.setQueryData(meQuery.queryKey, answer)
      tellOtherTabs(meQuery.queryKey)
      notify.success('Modules updated!')
    },
    onError: (error) =>
      notify.error(
        error instanceof ApiError && error.status !== 0
          ? 'Failed to update modules.'
          : 'Error updating modules.',
      ),
  })
}
