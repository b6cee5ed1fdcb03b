import { accountCalls } from '#events'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../../components/toasts/notify'
import { isModule } from '../modules'
import { meQuery } from './read-me'
import { request } from '../../../http/api-client'
import { ApiError, isUnreachable, messageOf, reasonOf } from '../../../http/api-error'
import { refetchInOtherTabs } from '../../../http/other-tabs'
import { queryClient } from '../../../http/query-client'
import { useSession } from '../../../session/session-store'

/** Changes the signed-in user's current modules, as they stand at the server: another device may have changed them. What went wrong is told by whoever asked (`modulesFailure`). */
export function useUpdateModules() {
  return useMutation({
    mutationFn: async (change: (modules: readonly string[]) => string[]) => {
      const { user } = await request(accountCalls.me, {})
      const modules = change(user.currentModules.filter(isModule))
      return request(accountCalls.updateModules, { body: { modules } })
    },
    onSuccess(answer) {
      useSession.getState().updateUser(answer.user)
      queryClient.setQueryData(meQuery.queryKey, answer)
      refetchInOtherTabs(meQuery.queryKey)
      notify.success('Modules updated!')
    },
  })
}

/** Why the modules stayed as they were, in words. */
export function modulesFailure(error: unknown): string {
  if (reasonOf(error, accountCalls.updateModules) === 'too-many-modules')
    return messageOf(error, 'Failed to update modules.')
  return error instanceof ApiError && !isUnreachable(error)
    ? 'Failed to update modules.'
    : 'Error updating modules.'
}
