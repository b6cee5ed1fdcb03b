import { Page } from '../../components/page'
import { BroadcastForm } from '../../features/admin/components/broadcast-form'
import { useSession } from '../../session/session-store'

/** Admins write to everybody; nobody else gets past the door. */
export function BroadcastPage() {
  const isAdmin = useSession(({ user }) => user?.role === 'admin')
  if (!isAdmin) {
    return (
      <Page title="Access Denied" width="narrow" heading="Access Denied – You are not an admin">
        {null}
      </Page>
    )
  }
  return (
    <Page
      title="Broadcast Message"
      width="narrow"
      heading="Broadcast Message"
      lead="Goes to the inbox of every user at once."
    >
      <BroadcastForm />
    </Page>
  )
}
