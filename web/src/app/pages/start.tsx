import { useSession } from '../../session/session-store'
import { HomePage } from './home'
import { LandingPage } from './landing'

/** `/`: the dashboard for signed-in users, the landing page for visitors. */
export function StartPage() {
  const signedIn = useSession(({ user }) => user !== null)
  return signedIn ? <HomePage /> : <LandingPage />
}
