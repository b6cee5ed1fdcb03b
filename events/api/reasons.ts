/**
 * Every code by which a refusal tells a program what went wrong. The words for people beside it may change, a code may not.
 * Which call may answer which of them, and with which status, stands with the call.
 */
export const reasons = [
  // Any call
  'invalid',
  'not-found',
  'unauthenticated',
  'suspended',
  'forbidden',
  'too-many-requests',
  'busy',
  'unavailable',
  // Accounts
  'website',
  'not-a-student',
  'user-exists',
  'no-face',
  'wrong-credentials',
  'wrong-otp',
  'otp-expired',
  'otp-attempts',
  'too-soon',
  'weak-password',
  'reset-not-verified',
  // Files
  'human-check',
  'unknown-file',
  'file-missing',
  'not-an-image',
  'too-large',
  'wrong-type',
  'bad-ticket',
  'ticket-expired',
  'ticket-used',
  'no-file',
  'bad-upload',
  // Library
  'not-a-pdf',
  'active-content',
  'encrypted',
  'too-many-pages',
  'duplicate',
  'removed',
  'deleted',
  'not-restorable',
  'locked',
  'conflict',
  'too-many-notes',
  'too-many-saved',
  'too-many-modules',
  // Moderation
  'oneself',
  'is-admin',
  'not-suspended',
  'not-removed',
  'already-appealed',
  'already-decided',
  'wrong-decision',
  // Rewards
  'unknown-book',
  'not-owned',
  'book-missing',
  'already-owned',
  'insufficient-points',
] as const
export type Reason = (typeof reasons)[number]
