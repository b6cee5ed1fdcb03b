import { z } from 'zod'
import { id, otpLength, passwordMinLength, role } from '../values'

/** A user as others see them. */
export const publicUser = z.object({ _id: id, username: z.string(), avatar: z.string() })
export type PublicUser = z.infer<typeof publicUser>

/** The signed-in user, as kept in the browser's session. */
export const sessionUser = publicUser.extend({
  email: z.string(),
  role,
  isActive: z.boolean(),
  emailVerified: z.boolean(),
  points: z.number().int().nonnegative(),
  ownedBooks: z.array(z.number().int()),
  savedDocuments: z.array(id),
  currentModules: z.array(z.string()),
  uploadedDocuments: z.number().int().nonnegative(),
})
export type SessionUser = z.infer<typeof sessionUser>

export const usernameField = z.string().trim().min(2).max(30)
export const emailField = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const passwordField = z.string().min(passwordMinLength).max(128)

export const registerRequest = z.object({
  name: usernameField,
  email: emailField,
  password: passwordField,
  idCardUrl: z.string().min(1).max(2048),
  /** Honeypot: people never see it. */
  website: z.string().max(2048).optional(),
})
export type RegisterRequest = z.infer<typeof registerRequest>

export const loginRequest = z.object({ email: emailField, password: z.string().min(1).max(128) })
/** Without a token while the e-mail is not verified. */
export const loginResponse = z.object({
  success: z.literal(true),
  user: sessionUser,
  token: z.string().optional(),
})

export const otpField = z.string().trim().toUpperCase().length(otpLength)
export const verifyOtpRequest = z.object({ email: emailField, otp: otpField })
export const resendOtpRequest = z.object({ email: emailField })
export const meResponse = z.object({ success: z.literal(true), user: sessionUser })

export const updateModulesRequest = z.object({
  modules: z.array(z.string().trim().toUpperCase().min(1).max(16)).max(30),
})
