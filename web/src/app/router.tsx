import { isValidElement } from 'react'
import {
  createRoutesFromElements,
  matchRoutes,
  Navigate,
  Outlet,
  Route,
  useLocation,
  useRoutes,
} from 'react-router-dom'
import { arrivalFrom } from '../session/entry'
import { useSession } from '../session/session-store'
import { signedOutPath } from '../session/suspension'
import { Layout } from './layout/layout'
import { preloadCode, lazyPage as page } from './lazy-page'

const Start = page(async () => (await import('./pages/start')).StartPage)
const SignUp = page(async () => (await import('./pages/sign-up')).SignUpPage)
const VerifyOtp = page(async () => (await import('./pages/verify-otp')).VerifyOtpPage)
const ForgotPassword = page(async () => (await import('./pages/reset-password')).ForgotPasswordPage)
const ResetPassword = page(async () => (await import('./pages/reset-password')).ResetPasswordPage)
const Document = page(async () => (await import('./pages/document')).DocumentPage)
const Search = page(async () => (await import('./pages/search')).SearchPage)
const Browse = page(async () => (await import('./pages/browse')).BrowsePage)
const Module = page(async () => (await import('./pages/module')).ModulePage)
const RecentlyViewed = page(async () => (await import('./pages/my-documents')).RecentlyViewedPage)
const Upload = page(async () => (await import('./pages/upload')).UploadPage)
const Suspended = page(async () => (await import('./pages/suspended')).SuspendedPage)
const MyDocuments = page(async () => (await import('./pages/my-documents')).MyDocumentsPage)
const Warnings = page(async () => (await import('./pages/warnings')).WarningsPage)
const Inbox = page(async () => (await import('./pages/inbox')).InboxPage)
const Rewards = page(async () => (await import('./pages/rewards')).RewardsPage)
const Profile = page(async () => (await import('./pages/profile')).ProfilePage)
const UserProfile = page(async () => (await import('./pages/user-profile')).UserProfilePage)
const Settings = page(async () => (await import('./pages/settings')).SettingsPage)
const Wallet = page(async () => (await import('./pages/wallet')).WalletPage)
const Reader = page(async () => (await import('./pages/reader')).ReaderPage)
const About = page(async () => (await import('./pages/about')).AboutPage)
const Contact = page(async () => (await import('./pages/contact')).ContactPage)
const Faq = page(async () => (await import('./pages/faq')).FaqPage)
const Terms = page(async () => (await import('./pages/legal')).TermsPage)
const Privacy = page(async () => (await import('./pages/legal')).PrivacyPage)
const Copyright = page(async () => (await import('./pages/legal')).CopyrightPage)
const TakeDown = page(async () => (await import('./pages/take-down')).TakeDownPage)
const TakeDownLink = page(async () => (await import('./pages/take-down-link')).TakeDownLinkPage)
const Mails = page(async () => (await import('./pages/settings')).MailsPage)
const Transparency = page(async () => (await import('./pages/transparency')).TransparencyPage)
const NotFound = page(async () => (await import('./pages/not-found')).NotFoundPage)
const Feedback = page(async () => (await import('./pages/feedback')).FeedbackPage)

// Admin pages, guarded by AdminFrame.
const AdminFrame = page(async () => (await import('./layout/admin-frame')).AdminFrame)
const AdminHome = page(async () => (await import('./pages/admin/home')).AdminHomePage)
const Cases = page(async () => (await import('./pages/admin/cases')).CasesPage)
const Case = page(async () => (await import('./pages/admin/case')).CasePage)
const Audit = page(async () => (await import('./pages/admin/audit')).AuditPage)
const Users = page(async () => (await import('./pages/admin/users')).UsersPage)
const User = page(async () => (await import('./pages/admin/user')).UserPage)
const AdminDocuments = page(async () => (await import('./pages/admin/documents')).AdminDocumentsPage)
const SearchWords = page(async () => (await import('./pages/admin/search-words')).SearchWordsPage)
const SharePhrases = page(async () => (await import('./pages/admin/search-words')).SharePhrasesPage)
const Events = page(async () => (await import('./pages/admin/events')).EventsPage)
const DevEvents = page(async () => (await import('./pages/dev-events')).DevEventsPage)
const AdminFeedback = page(async () => (await import('./pages/admin/feedback')).AdminFeedbackPage)
const Broadcast = page(async () => (await import('./pages/admin/broadcast')).BroadcastPage)

const routes = createRoutesFromElements(
  <Route element={<Layout />}>
    <Route index element={<Start />} />
    <Route path="sign-up" element={<SignUp />} />
    <Route path="signup" element={<ToSignUp />} />
    <Route path="verify-otp" element={<VerifyOtp />} />
    <Route path="forgot-password" element={<ForgotPassword />} />
    <Route path="reset-password" element={<ResetPassword />} />
    <Route path="document/:id" element={<Document />} />
    <Route path="profile/:userId" element={<UserProfile />} />
    <Route path="search" element={<Search />} />
    <Route path="browse" element={<Browse />} />
    <Route path="modules/:code" element={<Module />} />
    <Route path="upload" element={<Upload />} />
    <Route path="suspended" element={<Suspended />} />
    <Route path="about" element={<About />} />
    <Route path="contact" element={<Contact />} />
    <Route path="faq" element={<Faq />} />
    <Route path="terms" element={<Terms />} />
    <Route path="privacy" element={<Privacy />} />
    <Route path="copyright" element={<Copyright />} />
    <Route path="take-down" element={<TakeDown />} />
    <Route path="take-down/:purpose" element={<TakeDownLink />} />
    <Route path="mails" element={<Mails />} />
    <Route path="transparency" element={<Transparency />} />
    <Route path="feedback" element={<Feedback />} />
    <Route path="dev/events" element={<DevEvents />} />
    <Route element={<AdminFrame />}>
      <Route path="admin" element={<AdminHome />} />
      <Route path="admin/cases" element={<Cases />} />
      <Route path="admin/cases/:id" element={<Case />} />
      <Route path="admin/audit" element={<Audit />} />
      <Route path="admin/users" element={<Users />} />
      <Route path="admin/users/:id" element={<User />} />
      <Route path="admin/documents" element={<AdminDocuments />} />
      <Route path="admin/search-words" element={<SearchWords />} />
      <Route path="admin/share-phrases" element={<SharePhrases />} />
      <Route path="admin/feedback" element={<AdminFeedback />} />
      <Route path="admin/broadcast" element={<Broadcast />} />
      <Route path="admin/events" element={<Events />} />
      <Route path="admin/*" element={<NotFound />} />
    </Route>
    <Route element={<SignedInOnly />}>
      <Route path="my-documents" element={<MyDocuments />} />
      <Route path="recently-viewed" element={<RecentlyViewed />} />
      <Route path="warnings" element={<Warnings />} />
      <Route path="inbox" element={<Inbox />} />
      <Route path="profile" element={<Profile />} />
      <Route path="settings" element={<Settings />} />
      <Route path="wallet" element={<Wallet />} />
      <Route path="rewards" element={<Rewards />} />
      <Route path="reader/:filename" element={<Reader />} />
    </Route>
    <Route path="*" element={<NotFound />} />
  </Route>,
)

/** The page of the current address. */
export const Router = () => useRoutes(routes)

/** Loads the code of the page at `pathname`, so that it can be shown at once. Never rejects. */
export async function preloadPageCode(pathname: string): Promise<void> {
  const elements = matchRoutes(routes, pathname)?.map(({ route }) => route.element) ?? []
  await Promise.all(
    elements.filter((element) => isValidElement(element)).map(({ type }) => preloadCode(type)),
  )
}

/** Pages that have no content for visitors. */
function SignedInOnly() {
  const page = useLocation()
  const signedIn = useSession(({ user }) => user !== null)
  const endedBy = useSession((state) => state.endedBy)
  if (signedIn) return <Outlet />
  return <Navigate to={signedOutPath()} state={arrivalFrom(page, endedBy)} replace />
}

function ToSignUp() {
  const { state } = useLocation() as { state: unknown }
  return <Navigate to="/sign-up" state={state} replace />
}
