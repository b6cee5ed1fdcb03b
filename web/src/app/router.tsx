import { lazy, type ComponentType } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { useSession } from '../session/session-store'
import { signedOutPath } from '../session/suspension'
import { Layout } from './layout/layout'
import { NotFoundPage } from './pages/not-found'

/** A page that is fetched when it is first opened. */
function page(fetchPage: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await fetchPage() }))
}

const Landing = page(async () => (await import('./pages/landing')).LandingPage)
const Home = page(async () => (await import('./pages/home')).HomePage)
const SignUp = page(async () => (await import('./pages/sign-up')).SignUpPage)
const VerifyOtp = page(async () => (await import('./pages/verify-otp')).VerifyOtpPage)
const Document = page(async () => (await import('./pages/document')).DocumentPage)
const Search = page(async () => (await import('./pages/search')).SearchPage)
const Upload = page(async () => (await import('./pages/upload')).UploadPage)
const Suspended = page(async () => (await import('./pages/suspended')).SuspendedPage)
const Broadcast = page(async () => (await import('./pages/broadcast')).BroadcastPage)
const MyDocuments = page(async () => (await import('./pages/my-documents')).MyDocumentsPage)
const Warnings = page(async () => (await import('./pages/warnings')).WarningsPage)
const Inbox = page(async () => (await import('./pages/inbox')).InboxPage)
const Rewards = page(async () => (await import('./pages/rewards')).RewardsPage)
const Reader = page(async () => (await import('./pages/reader')).ReaderPage)

/** Every address of the product. */
export function Router() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<Start />} />
        <Route path="sign-up" element={<SignUp />} />
        <Route path="signup" element={<ToSignUp />} />
        <Route path="verify-otp" element={<VerifyOtp />} />
        <Route path="document/:id" element={<Document />} />
        <Route path="search" element={<Search />} />
        <Route path="upload" element={<Upload />} />
        <Route path="suspended" element={<Suspended />} />
        <Route path="admin/broadcast" element={<Broadcast />} />
        <Route element={<SignedInOnly />}>
          <Route path="my-documents" element={<MyDocuments />} />
          <Route path="warnings" element={<Warnings />} />
          <Route path="inbox" element={<Inbox />} />
          <Route path="rewards" element={<Rewards />} />
          <Route path="reader/:filename" element={<Reader />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

/** `/`: the dashboard of whoever is signed in, the landing page for everybody else. */
function Start() {
  const signedIn = useSession(({ user }) => user !== null)
  return signedIn ? <Home /> : <Landing />
}

/** Pages that say nothing to a visitor. */
function SignedInOnly() {
  const signedIn = useSession(({ user }) => user !== null)
  return signedIn ? <Outlet /> : <Navigate to={signedOutPath()} replace />
}

function ToSignUp() {
  const { state } = useLocation() as { state: unknown }
  return <Navigate to="/sign-up" state={state} replace />
}
