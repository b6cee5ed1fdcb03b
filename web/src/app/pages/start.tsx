import { useSession } from '../../session/session-store'
import { HomePage } from './home'
import { LandingPage } from './landing'

/** `/`: the dashboard of whoever is signed in, the landing page for everybody else. */
export function StartPage() {
  const signedIn = useSession(({ user }) => user !== null)
  return signedIn ? <HomePage /> : <LandingPage />
}
