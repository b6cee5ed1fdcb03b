import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { PageTitle } from '../../components/page'
import { Footer } from './footer'
import styles from './layout.module.css'
import { NavigationAnnouncer } from './navigation-announcer'
import { Navbar } from './navbar'
import { OfflineBanner } from './offline-banner'

const Toasts = lazy(() => import('./toasts').then(({ Toasts }) => ({ default: Toasts })))

/** What stands around every page. */
export function Layout() {
  return (
    <div className={styles.frame}>
      <PageTitle />
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Navbar />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <OfflineBanner />
      <Suspense>
        <Toasts />
      </Suspense>
      <NavigationAnnouncer />
      <ScrollRestoration />
    </div>
  )
}
