/**
 * The most that ten friends with ten accounts can cost honest students during a term, and gain by it. The same words stand in the business
 * rules of docs/security.md.
 */
export const table = {
  'honest documents': 'none leaves the library but by its uploader or an admin: that takes 21 dislikes',
  'honest points': 'none: a balance moves by the student’s own publications, deletions and books',
  'honest accounts': 'none is warned or suspended: a report costs nothing until an admin decides',
  'honest votes and saved documents': 'none: every vote counts, and every saved document stays',
  'honest uploads':
    'one waits while the gang keeps published what it was first to upload, or nearly that, or until an admin decides; every other one is published at once',
  'points of the gang': 'ten for each document that differs from all others; none for blank pages or copies',
  'votes of the gang': 'ten on a document, and none of an account that is suspended or closed',
  'accounts of the gang': 'ten: a suspended one does nothing but appeal, and closed it does not come back',
} as const

export type Rule = keyof typeof table
