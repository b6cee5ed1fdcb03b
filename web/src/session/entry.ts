import { z } from 'zod'
import type { SessionEnd } from './session-store'

export const entryTabs = ['create', 'login'] as const
export type EntryTab = (typeof entryTabs)[number]

/** Why the login page opened without the user choosing it. */
const entryReason = z.enum([
  'members-only',
  'document',
  'upload',
  'expired',
  'password-changed',
  'account-closed',
])
export type EntryReason = z.infer<typeof entryReason>

const arrival = z.object({
  tab: z.enum(entryTabs).optional(),
  /** The page to return to. */
  from: z
    .string()
    .regex(/^\/(?!\/)/)
    .optional(),
  why: entryReason.optional(),
  /** Prefilled. */
  email: z.string().optional(),
  name: z.string().optional(),
  /** The awaited code resets the password. */
  isPasswordReset: z.boolean().optional(),
  password: z.string().optional(),
  /** Keep the user signed in after the browser closes. */
  remember: z.boolean().optional(),
})

/** Navigation state of the sign-in and sign-up pages. */
export type Arrival = z.infer<typeof arrival>

/** Parses navigation state; anything invalid is ignored. */
export const arrivalOf = (state: unknown): Arrival => arrival.safeParse(state).data ?? {}

export const addressOfPage = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash

/** Pages of the password reset, which need no session. */
const resetPages = ['/verify-otp', '/forgot-password', '/reset-password']
/** Pages that nobody should be sent back to after signing in. */
const entryPages = ['/', '/sign-up', '/signup', '/suspended', ...resetPages]

export const isResetPage = (pathname: string): boolean => resetPages.includes(pathname)
export const isEntryPage = (pathname: string): boolean => entryPages.includes(pathname)

/** State for the login page, given the members-only page that was opened or on which the session ended. */
export function arrivalFrom(page: Parameters<typeof addressOfPage>[0], endedBy: SessionEnd | null): Arrival {
  if (endedBy === 'logout' || endedBy === 'suspended') return { tab: 'login' }
  if (endedBy === 'account-closed') return { why: endedBy }
  return { tab: 'login', from: addressOfPage(page), why: endedBy ?? 'members-only' }
}
