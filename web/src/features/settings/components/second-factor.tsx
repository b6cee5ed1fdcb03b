import type { SessionUser } from '#events'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { secondFactorQuery } from '../api/second-factor'
import { Section } from './section'

const ManageSecondFactor = lazy(async () => ({
  default: (await fetchCode(() => import('./manage-second-factor'))).ManageSecondFactor,
}))

/** The second factor of an admin, or of a former admin who has one. */
export function SecondFactor({ user }: { user: SessionUser }) {
  const { data: status, isPending, refetch } = useQuery(secondFactorQuery)
  const isAdmin = user.role === 'admin'
  if (!isAdmin && (status === undefined || status.since === null)) return null
  return (
    <Section
      title="Second factor"
      lead="A code from an app on your phone, in addition to your password. Your password alone is then not enough to log in."
    >
      {isPending && <Waiting />}
      {!isPending && status === undefined && (
        <ErrorState title="Your second factor couldn’t load." onRetry={() => void refetch()} />
      )}
      {status !== undefined && (
        <Suspense fallback={<Waiting />}>
          <ManageSecondFactor email={user.email} isAdmin={isAdmin} status={status} />
        </Suspense>
      )}
    </Section>
  )
}

const Waiting = () => (
  <div>
    <Loading label="Loading your second factor" />
    <Skeleton height="44px" />
  </div>
)
