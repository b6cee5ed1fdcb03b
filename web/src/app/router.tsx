import { createBrowserRouter, Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '../lib/session-store'
import { wayOut } from '../lib/suspension'
import { App } from './app'
import { FaultPage } from './pages/fault'
import { NotFoundPage } from './pages/not-found'
import { StartPage } from './pages/start'

/** Every address of the product. Pages are fetched when they are first opened. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: App,
      ErrorBoundary: FaultPage,
      HydrateFallback: () => null,
      children: [
        { index: true, Component: StartPage },
        {
          path: 'sign-up',
          lazy: () => import('./pages/sign-up').then(({ SignUpPage: Component }) => ({ Component })),
        },
        { path: 'signup', Component: ToSignUp },
        {
          path: 'verify-otp',
          lazy: () => import('./pages/verify-otp').then(({ VerifyOtpPage: Component }) => ({ Component })),
        },
        {
          path: 'document/:id',
          lazy: () => import('./pages/document').then(({ DocumentPage: Component }) => ({ Component })),
        },
        {
          path: 'search',
          lazy: () => import('./pages/search').then(({ SearchPage: Component }) => ({ Component })),
        },
        {
          path: 'upload',
          lazy: () => import('./pages/upload').then(({ UploadPage: Component }) => ({ Component })),
        },
        {
          path: 'suspended',
          lazy: () => import('./pages/suspended').then(({ SuspendedPage: Component }) => ({ Component })),
        },
        {
          path: 'admin/broadcast',
          lazy: () => import('./pages/broadcast').then(({ BroadcastPage: Component }) => ({ Component })),
        },
        {
          Component: SignedInOnly,
          children: [
            {
              path: 'my-documents',
              lazy: () =>
                import('./pages/my-documents').then(({ MyDocumentsPage: Component }) => ({ Component })),
            },
            {
              path: 'warnings',
              lazy: () => import('./pages/warnings').then(({ WarningsPage: Component }) => ({ Component })),
            },
            {
              path: 'inbox',
              lazy: () => import('./pages/inbox').then(({ InboxPage: Component }) => ({ Component })),
            },
            {
              path: 'rewards',
              lazy: () => import('./pages/rewards').then(({ RewardsPage: Component }) => ({ Component })),
            },
            {
              path: 'reader/:filename',
              lazy: () => import('./pages/reader').then(({ ReaderPage: Component }) => ({ Component })),
            },
          ],
        },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ])

/** Pages that say nothing to a visitor. */
function SignedInOnly() {
  const signedIn = useSession(({ user }) => user !== null)
  return signedIn ? <Outlet /> : <Navigate to={wayOut()} replace />
}

function ToSignUp() {
  const { state } = useLocation() as { state: unknown }
  return <Navigate to="/sign-up" state={state} replace />
}
