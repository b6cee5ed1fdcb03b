import { lazy } from 'react'
import { useSession } from '../../lib/session-store'

const LandingPage = lazy(() => import('./landing').then(({ LandingPage }) => ({ default: LandingPage })))
const HomePage = lazy(() => import('./home').then(({ HomePage }) => ({ default: HomePage })))

/** `/`: the dashboard of whoever is signed in, the landing page for everybody else. */
export function StartPage() {
  const signedIn = useSession(({ user }) => user !== null)
  return signedIn ? <HomePage /> : <LandingPage />
}
