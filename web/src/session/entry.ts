import { z } from 'zod'
import type { SessionEnd } from './session-store'

export const entryTabs = ['create', 'login'] as const
export type EntryTab = (typeof entryTabs)[number]

/** What leads somebody to the login, where it was not their own wish. */
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
  /** Where they were, and come back to. */
  from: z
    .string()
    .regex(/^\/(?!\/)/)
    .optional(),
  why: entryReason.optional(),
  /** Filled in for them. */
  email: z.string().optional(),
  name: z.string().optional(),
  /** The code that they wait for is to reset their password. */
  isPasswordReset: z.boolean().optional(),
  password: z.string().optional(),
  /** Whether the login with it is to last. */
  remember: z.boolean().optional(),
})

/** What a navigation to one of the pages of signing in and up carries. */
export type Arrival = z.infer<typeof arrival>

/** Reads what a navigation carried; what is not of this shape is nothing. */
export const arrivalOf = (state: unknown): Arrival => arrival.safeParse(state).data ?? {}

/** The address of a page, to come back to. */
export const addressOfPage = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash

/** Pages to a new password: what is begun there needs no session. */
const resetPages = ['/verify-otp', '/forgot-password', '/reset-password']
/** The pages between a visitor and the product, to none of which one wants back. */
const entryPages = ['/', '/sign-up', '/signup', '/suspended', ...resetPages]

export const isResetPage = (pathname: string): boolean => resetPages.includes(pathname)
export const isEntryPage = (pathname: string): boolean => entryPages.includes(pathname)

/** What the login is told of a page that is for the signed-in, or on which a session ended. */
export function arrivalFrom(page: Parameters<typeof addressOfPage>[0], endedBy: SessionEnd | null): Arrival {
  if (endedBy === 'logout' || endedBy === 'suspended') return { tab: 'login' }
  if (endedBy === 'account-closed') return { why: endedBy }
  return { tab: 'login', from: addressOfPage(page), why: endedBy ?? 'members-only' }
}
