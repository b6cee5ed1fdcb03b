import type { Route, Viewer } from './pages'

/** The page behind an address; `{names}` are filled in from the demo world, as in its path. */
export interface Outcome {
  /** The final path; the opened one by default. */
  at?: string
  /** The only h1. */
  heading: string
  /** The title of the browser's tab, without the product's name. */
  title: string
  /** A text or label on the page. */
  shows?: string
  /** A button, and the text that it shows. */
  press?: { button: string; shows: string }
  /** Error statuses of the server that are expected. */
  refused?: readonly (401 | 403 | 404)[]
}
type Row = Readonly<Record<Viewer, Outcome>>

const page = (heading: string, title = heading): Outcome => ({ heading, title })

export const login: Outcome = {
  at: '/sign-up',
  heading: 'Welcome back',
  title: 'Login',
  shows: 'Log in to see this page. We’ll bring you right back.',
}
export const suspended: Outcome = {
  at: '/suspended',
  ...page('Account Suspended'),
  shows: 'An admin has suspended this account.',
  // Requests after the end of the session are a visitor's.
  refused: [401, 403, 404],
}
const signUp: Outcome = { at: '/sign-up', ...page('Join Studyshelf', 'Create Account') }
const landing: Outcome = {
  at: '/',
  ...page('Master Your Notes, Maximize Your Success', 'Notes by students, on one shelf'),
}
const home: Outcome = { at: '/', ...page('What are we studying today?', 'Home') }
const denied = page('Access Denied – You are not an admin', 'Access Denied')
const notFound = page('This shelf is empty', 'Page not found')
const forgotten: Outcome = { at: '/forgot-password', ...page('Forgot your password?', 'Forgot password') }
const shop = page('Rewards')
const document = page('{documentTitle}', '{documentTitle} · {documentCourse}')
const locked = { button: 'Notepad', shows: 'Upload 15 documents to unlock the notepad feature!' }
const profile = page('{me}', 'My Profile')

/** Gives `others` to every viewer that is not named; a suspended account always sees the reason. */
const forAll = (others: Outcome, named: Partial<Row> = {}): Row => ({
  visitor: others,
  student: others,
  uploader: others,
  suspended,
  admin: others,
  ...named,
})
const forVisitors = (shown: Outcome): Row => forAll(home, { visitor: shown })
const forMembers = (shown: Outcome, named: Partial<Row> = {}): Row =>
  forAll(shown, { visitor: login, ...named })
const forAdmins = (shown: Outcome): Row => forAll(denied, { admin: shown })

/** Every page for every viewer. A missing route or viewer is a type error. */
export const outcomes: Readonly<Record<Route, Row>> = {
  '/': forAll(home, { visitor: landing }),
  'sign-up': forVisitors(signUp),
  signup: forVisitors(signUp),
  // No code was requested, so there is no address to verify.
  'verify-otp': forVisitors(signUp),
  'reset-password': forAll(forgotten),
  'forgot-password': forAll(forgotten),
  'document/:id': forAll(
    { ...document, shows: 'Pages of {documentTitle}', press: locked, refused: [403] },
    {
      visitor: { ...document, shows: 'Reading, liking and downloading are free' },
      uploader: { ...document, press: { button: 'Notepad', shows: 'Your note on this document' } },
    },
  ),
  search: forAll(page('Results for “CS2030S”', 'Search: CS2030S')),
  browse: forAll(page('Browse', 'Browse: NUS')),
  'modules/:code': forAll(page('CS2030S')),
  'recently-viewed': forMembers(page('Recently Viewed')),
  upload: forAll(page('Put your notes on the shelf', 'Upload')),
  suspended: forVisitors({
    ...page('Account Suspended'),
    shows: 'A suspended account can’t be used.',
  }),
  about: forAll(page('About Studyshelf', 'About')),
  contact: forAll(page('Contact Us', 'Contact')),
  faq: forAll(page('Frequently asked questions', 'FAQ')),
  terms: forAll({ ...page('Terms of use'), shows: 'Effective 10 August 2025' }),
  privacy: forAll(page('Privacy policy')),
  copyright: forAll(page('Copyright')),
  'take-down': forAll(page('Have a document closed', 'Take-down notice')),
  'take-down/:purpose': forAll({ ...page('Confirm your notice'), shows: 'This link is not complete.' }),
  mails: forAll({ ...page('Weekly emails'), shows: 'This link is not complete.' }),
  transparency: forAll(page('Transparency')),
  feedback: forAll(page('Tell us', 'Feedback')),
  admin: forAdmins({ ...page('Admin home'), shows: 'Waiting for a decision' }),
  'admin/cases': forAdmins(page('Cases')),
  'admin/cases/:id': forAdmins(page('{suspendedName}', 'Reports: {suspendedName}')),
  'admin/audit': forAdmins(page('Audit trail')),
  'admin/users': forAdmins(page('Users')),
  'admin/users/:id': forAdmins(page('{studentName}')),
  'admin/documents': forAdmins(page('Documents')),
  'admin/search-words': forAdmins(page('Search words')),
  'admin/share-phrases': forAdmins(page('Marked phrases')),
  'admin/feedback': forAdmins(page('Feedback and problems')),
  'admin/broadcast': forAdmins(page('Broadcast Message')),
  'admin/events': forAdmins(page('Event wall')),
  'dev/events': forAdmins(page('Event wall')),
  'admin/*': forAdmins(notFound),
  'my-documents': forMembers(page('My Documents')),
  warnings: forMembers(page('Warnings')),
  inbox: forMembers(page('Inbox')),
  // The badge stands behind the name.
  profile: forMembers(profile, { admin: page('{me} Admin', 'My Profile') }),
  'profile/:userId': forAll(page('{studentName}'), {
    visitor: { ...landing, shows: 'Please login to view profiles.' },
  }),
  settings: forMembers(page('Settings')),
  wallet: forMembers(page('Wallet')),
  rewards: forMembers(
    { ...shop, shows: 'Insufficient Points' },
    { uploader: { ...shop, shows: 'Read Now' } },
  ),
  'reader/:filename': forMembers(
    {
      ...shop,
      at: '/rewards',
      shows: '‘{bookTitle}’ is not yours yet. Redeem it here, then read it.',
      refused: [403],
    },
    { uploader: { ...page('{bookTitle}'), shows: 'Set Bookmark' } },
  ),
  '*': forAll(notFound),
}

/** A route with a parameter. */
type NamingRoute = Extract<Route, `${string}:${string}`>

/** The same for parameters that match nothing. */
export const unknown: Readonly<Record<NamingRoute, { path: string; row: Row }>> = {
  'document/:id': {
    path: '/document/{nothing}',
    row: forAll({
      ...page('Document', 'Document not found'),
      shows: 'Document not found.',
      refused: [404],
    }),
  },
  'modules/:code': {
    path: '/modules/no%20module',
    row: forAll({ ...page('No such module'), shows: '“no module” is not a module code.' }),
  },
  'take-down/:purpose': { path: '/take-down/nothing', row: forAll(notFound) },
  'admin/cases/:id': {
    path: '/admin/cases/user-{nothing}',
    row: forAdmins({ ...page('Case', 'Case not found'), shows: 'There is no such case.', refused: [404] }),
  },
  'admin/users/:id': {
    path: '/admin/users/{nothing}',
    row: forAdmins({ ...page('User', 'User not found'), shows: 'There is no such user.', refused: [404] }),
  },
  'profile/:userId': {
    path: '/profile/{nothing}',
    row: forAll(
      { ...page('Profile', 'Profile Not Found'), shows: 'Profile Not Found', refused: [404] },
      { visitor: { ...landing, shows: 'Please login to view profiles.' } },
    ),
  },
  'reader/:filename': {
    path: '/reader/nothing.pdf',
    row: forMembers({
      ...shop,
      at: '/rewards',
      shows: 'There is no such book. These are the books you can read here.',
      refused: [404],
    }),
  },
}
