import { useSession } from '../../session/session-store'
import { useUpdateModules } from './api/update-modules'

const none: string[] = []

/** The user's current modules, and functions to change them. */
export function useModules() {
  const modules = useSession(({ user }) => user?.currentModules ?? none)
  const { mutate, isPending } = useUpdateModules()
  return { modules, update: mutate, isPending }
}
