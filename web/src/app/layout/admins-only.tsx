import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ButtonLink } from '../../components/button'
import { Page } from '../../components/page'
import { useSession } from '../../session/session-store'

/** Its content for admins. Everybody else sees that access is denied. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const user = useSession((state) => state.user)
  const { pathname } = useLocation()
  if (user?.role === 'admin') return children
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
