import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ButtonLink } from '../../components/button'
import { Page } from '../../components/page'
import { BulkBar } from '../../features/admin/bulk/bulk-bar'
import { AdminNav } from '../../features/admin/components/admin-nav'
import { useLiveDesk } from '../../features/admin/use-live-desk'
import { useSession } from '../../session/session-store'

/** Guards the admin pages: everybody else sees 'not found'. */
export function AdminFrame() {
  const user = useSession((state) => state.user)
  const { pathname } = useLocation()
  if (user?.role === 'admin') return <Inside />
  return (
    <Page title="Access Denied" width="narrow" heading="Access Denied – You are not an admin">
      {user === null ? (
        <ButtonLink to="/sign-up" state={{ tab: 'login', from: pathname }}>
          Log in
        </ButtonLink>
      ) : (
        <ButtonLink to="/">Back to home</ButtonLink>
      )}
    </Page>
  )
}

function Inside() {
  useLiveDesk()
  return (
    <>
      <AdminNav />
      <Suspense>
        <Outlet />
      </Suspense>
      <BulkBar />
    </>
  )
}
