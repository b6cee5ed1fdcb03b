import { fetchBackgroundCode } from '../../components/fetch-code'
import { deviceOwner } from '../../http/device/owner'
import { useSession } from '../../session/session-store'

/** Deletes what users kept on this device once their session ends or somebody else signs in. Returns a function that stops. */
export function followSessionOnDevice(): () => void {
  const follow = (before: string | null) => {
    const { user, endedBy } = useSession.getState()
    const owner = deviceOwner()
    const now = user?._id ?? null
    // Most visitors have nothing here.
    if (owner === null && before === null) return
    const change = { before, now, endedBy, owner }
    void fetchBackgroundCode(() => import('./erase-after')).then(({ eraseAfter }) => eraseAfter(change))
  }
  follow(null)
  return useSession.subscribe((now, before) => {
    if (now.user?._id !== before.user?._id) follow(before.user?._id ?? null)
  })
}
