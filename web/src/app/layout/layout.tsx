import { lazy, Suspense, useLayoutEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { PageTitle } from '../../components/page'
import { useSession } from '../../session/session-store'
import { useSecondFactorDuty } from '../../session/second-factor-duty'
import { FaultBoundary } from '../fault-boundary'
import { dismissErrors, useToaster } from '../../components/toasts/notify'
import { fetchBackgroundCode } from '../../components/fetch-code'
import { useOnceIdle } from '../../components/once-idle'
import { lazyPage } from '../lazy-page'
import { QuietBoundary } from '../../components/quiet-boundary'
import { PagePlaceholder } from './page-placeholder'
import { Footer } from './footer'
import styles from './layout.module.css'
import { NavigationAnnouncer } from './navigation-announcer'
import { Navbar } from './navbar'
import { useOwnHead } from './use-own-head'
import { useScrollMemory } from './use-scroll-memory'

const Toasts = lazy(async () => ({
  default: (await fetchBackgroundCode(() => import('../../components/toasts/toasts'))).Toasts,
}))

const Notices = lazy(async () => ({
  default: (await fetchBackgroundCode(() => import('./notices'))).Notices,
}))

// With the settings, so that the list of files that every page loads stays short.
const SecondFactorDue = lazyPage(async () => (await import('../pages/settings')).SecondFactorDuePage)

/** The frame of every page. */
export function Layout() {
  const { key, pathname } = useLocation()
  const signedIn = useSession(({ user }) => user !== null)
  const isLedOut = useSession(({ endedBy }) => endedBy === 'suspended') && pathname !== '/suspended'
  const isDue = useSecondFactorDuty(({ isDue }) => isDue)
  const isIdle = useOnceIdle()
  const toasting = useToaster(({ needed }) => needed)
  useScrollMemory()
  useOwnHead()
  // Before the page shows errors of its own.
  useLayoutEffect(dismissErrors, [pathname])
  return (
    <div className={styles.frame}>
      <PageTitle />
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Navbar />
      {toasting && (
        <QuietBoundary>
          <Toasts />
        </QuietBoundary>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        <FaultBoundary address={key}>
          <Suspense fallback={<PagePlaceholder what={comingAt(pathname, signedIn)} />}>
            {isLedOut ? <LedOut /> : isDue ? <SecondFactorDue /> : <Outlet />}
          </Suspense>
        </FaultBoundary>
      </main>
      <Footer />
      <QuietBoundary>{isIdle && <Notices />}</QuietBoundary>
      <NavigationAnnouncer />
    </div>
  )
}

/** The placeholder for an address. */
function comingAt(pathname: string, signedIn: boolean) {
  if (pathname === '/') return signedIn ? 'home' : null
  return signedIn && pathname.startsWith('/document/') ? 'document' : 'page'
}

/** Replaces a page whose session was suspended, and redirects to the reason. */
function LedOut() {
  return (
    <>
      <Navigate to="/suspended" replace />
      <PagePlaceholder what="page" />
    </>
  )
}
