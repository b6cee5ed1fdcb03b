import { accountCalls } from '#events'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../../components/toasts/notify'
import { inboxQuery } from '../../message/api/read-inbox'
import { isModule } from '../modules'
import { meQuery } from './read-me'
import { request } from '../../../http/api-client'
import { ApiError, isUnreachable, messageOf, reasonOf } from '../../../http/api-error'
import { refetchInOtherTabs } from '../../../http/other-tabs'
import { queryClient, refetchChanged } from '../../../http/query-client'
import { useSession } from '../../../session/session-store'

/**
 * Changes the user's current modules, based on the server's list: another device may have changed it. The caller reports failures
 * (`modulesFailure`).
 */
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
      // Messages to the followers of a module come and go with it.
      refetchChanged(inboxQuery.queryKey)
      for (const { queryKey } of [meQuery, inboxQuery]) refetchInOtherTabs(queryKey)
      notify.success('Modules updated!')
    },
  })
}

/** The error text of a failed change. */
export function modulesFailure(error: unknown): string {
  if (reasonOf(error, accountCalls.updateModules) === 'too-many-modules')
    return messageOf(error, 'Failed to update modules.')
  return error instanceof ApiError && !isUnreachable(error)
    ? 'Failed to update modules.'
    : 'Error updating modules.'
}
