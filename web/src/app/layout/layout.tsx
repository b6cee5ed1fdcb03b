import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { PageTitle } from '../../components/page'
import { Loading } from '../../components/skeleton'
import { FaultBoundary } from '../fault-boundary'
import { useToaster } from '../../components/toasts/notify'
import { Footer } from './footer'
import styles from './layout.module.css'
import { NavigationAnnouncer } from './navigation-announcer'
import { Navbar } from './navbar'
import { OfflineBanner } from './offline-banner'
import { useScrollMemory } from './use-scroll-memory'

const Toasts = lazy(() =>
  import('../../components/toasts/toasts').then(({ Toasts }) => ({ default: Toasts })),
)

/** What stands around every page. */
export function Layout() {
  const { key } = useLocation()
  const toasting = useToaster(({ needed }) => needed)
  useScrollMemory()
  return (
    <div className={styles.frame}>
      <PageTitle />
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Navbar />
      <main id="content" tabIndex={-1} className={styles.main}>
        <FaultBoundary address={key}>
          <Suspense fallback={<Coming />}>
            <Outlet />
          </Suspense>
        </FaultBoundary>
      </main>
      <Footer />
      <OfflineBanner />
      {toasting && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
      <NavigationAnnouncer />
    </div>
  )
}

/** Keeps the place of a page whose code is on its way, so that the footer does not jump. */
function Coming() {
  return (
    <div className={styles.coming}>
      <Loading />
    </div>
  )
}
