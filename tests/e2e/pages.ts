/** Kinds of viewer: `uploader` has published at least 15 documents, `suspended` was suspended by an admin. */
export const everyViewer = ['visitor', 'student', 'uploader', 'suspended', 'admin'] as const
export type Viewer = (typeof everyViewer)[number]

export interface ProductPage {
  /** The path in the router. */
  route: string
  /** An address; `{document}`, `{student}`, `{book}` and `{case}` are filled in from the demo world. */
  path: string
  viewers: readonly Viewer[]
}

const listed = [
  { route: '/', path: '/', viewers: ['visitor', 'student', 'admin'] },
  { route: 'sign-up', path: '/sign-up', viewers: ['visitor'] },
  { route: 'signup', path: '/signup', viewers: ['visitor'] },
  { route: 'verify-otp', path: '/verify-otp', viewers: ['visitor'] },
  { route: 'forgot-password', path: '/forgot-password', viewers: ['visitor'] },
  { route: 'reset-password', path: '/reset-password', viewers: ['visitor'] },
  { route: 'document/:id', path: '/document/{document}', viewers: ['visitor', 'student', 'uploader'] },
  { route: 'search', path: '/search?q=CS2030S', viewers: ['visitor', 'student'] },
  { route: 'browse', path: '/browse?university=NUS', viewers: ['visitor', 'student'] },
  { route: 'modules/:code', path: '/modules/CS2030S', viewers: ['visitor', 'student'] },
  { route: 'recently-viewed', path: '/recently-viewed', viewers: ['student'] },
  { route: 'upload', path: '/upload', viewers: ['visitor', 'student'] },
  { route: 'suspended', path: '/suspended', viewers: ['visitor', 'suspended'] },
  { route: 'about', path: '/about', viewers: ['visitor'] },
  { route: 'contact', path: '/contact', viewers: ['visitor'] },
  { route: 'faq', path: '/faq', viewers: ['visitor'] },
  { route: 'terms', path: '/terms', viewers: ['visitor'] },
  { route: 'privacy', path: '/privacy', viewers: ['visitor'] },
  { route: 'copyright', path: '/copyright', viewers: ['visitor'] },
  { route: 'take-down', path: '/take-down', viewers: ['visitor'] },
  { route: 'take-down/:purpose', path: '/take-down/confirm', viewers: ['visitor'] },
  { route: 'mails', path: '/mails', viewers: ['visitor'] },
  { route: 'transparency', path: '/transparency', viewers: ['visitor'] },
  { route: 'feedback', path: '/feedback', viewers: ['visitor', 'student'] },
  { route: 'dev/events', path: '/dev/events', viewers: ['visitor', 'student', 'admin'] },
  { route: 'admin', path: '/admin', viewers: ['visitor', 'student', 'admin'] },
  { route: 'admin/cases', path: '/admin/cases', viewers: ['admin'] },
  { route: 'admin/cases/:id', path: '/admin/cases/{case}', viewers: ['admin'] },
  { route: 'admin/audit', path: '/admin/audit', viewers: ['admin'] },
  { route: 'admin/users', path: '/admin/users', viewers: ['admin'] },
  { route: 'admin/users/:id', path: '/admin/users/{student}', viewers: ['admin'] },
  { route: 'admin/documents', path: '/admin/documents', viewers: ['admin'] },
  { route: 'admin/search-words', path: '/admin/search-words', viewers: ['admin'] },
  { route: 'admin/share-phrases', path: '/admin/share-phrases', viewers: ['admin'] },
  { route: 'admin/feedback', path: '/admin/feedback', viewers: ['admin'] },
  { route: 'admin/broadcast', path: '/admin/broadcast', viewers: ['visitor', 'student', 'admin'] },
  { route: 'admin/events', path: '/admin/events', viewers: ['admin'] },
  { route: 'admin/*', path: '/admin/nothing-here', viewers: ['admin'] },
  { route: 'my-documents', path: '/my-documents', viewers: ['student'] },
  { route: 'warnings', path: '/warnings', viewers: ['student'] },
  { route: 'inbox', path: '/inbox', viewers: ['student'] },
  { route: 'profile', path: '/profile', viewers: ['student', 'uploader'] },
  { route: 'profile/:userId', path: '/profile/{student}', viewers: ['visitor', 'student', 'uploader'] },
  { route: 'settings', path: '/settings', viewers: ['student', 'admin'] },
  { route: 'wallet', path: '/wallet', viewers: ['student', 'uploader'] },
  { route: 'rewards', path: '/rewards', viewers: ['student', 'uploader'] },
  { route: 'reader/:filename', path: '/reader/{book}', viewers: ['student', 'uploader'] },
  { route: '*', path: '/nothing-here', viewers: ['visitor'] },
] as const satisfies readonly ProductPage[]
export type Route = (typeof listed)[number]['route']

/** Every page, with the viewers for whom it differs. */
export const pages: readonly (ProductPage & { route: Route })[] = listed
