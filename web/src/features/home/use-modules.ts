import { meResponse } from '#events'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../http/api-error'
import { call } from '../../http/api-client'
import { notify } from '../../components/toasts/notify'
import { tellOtherTabs } from '../../http/other-tabs'
import { queryClient } from '../../http/query-client'
import { useSession } from '../../session/session-store'

const none: string[] = []

/** The signed-in user's current modules, and how to replace them. */
export function useModules() {
  const modules = useSession(({ user }) => user?.currentModules ?? none)
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: string[]) =>
      call('POST', '/auth/update-modules', meResponse, { body: { modules: wanted } }),
    onSuccess(answer) {
      useSession.getState().updateUser(answer.user)
      queryClient.setQueryData(['me'], answer)
      tellOtherTabs(['me'])
      notify.success('Modules updated!')
    },
    onError: (error) =>
      notify.error(
        error instanceof ApiError && error.status !== 0
          ? 'Failed to update modules.'
          : 'Error updating modules.',
      ),
  })
  return { modules, update: mutate, isPending }
}
