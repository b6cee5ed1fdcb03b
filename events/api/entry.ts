import { z } from 'zod'
import { count, success } from '../fields'
import { hasInvisible } from '../typed/invisible'
import { normalPassword } from '../typed/normal-password'
import { codeIn, maxPastedLength } from '../typed/pasted-code'
import { isOneLine, isVisible, maxFaces, otpLength, registrationPasswordMinLength } from '../values'
import { defineCall } from './define-call'
import { altchaField } from './human-check'
import { personName, sessionUser } from './people'
import { secondFactorCode, successResponse } from './shared'

const nameLength = 'Choose a name of 2 to 30 characters.'
/** Blanks and direction marks around a name, as copied texts have them. */
const around = /^[\s\u200e\u200f\u061c]+|[\s\u200e\u200f\u061c]+$/g
/** Letters and marks of any script, digits, the signs of names such as Kumar S/O Raj, and emoji. */
const signsOfNames =
  /^(?:[\p{L}\p{M}\p{Nd}\p{Zs}._\-'’/,()]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200c|\u200d|\ufe0f)*$/u
export const usernameField = z
  .string()
  .overwrite((name) => name.replace(around, ''))
  .min(2, nameLength)
  .max(30, nameLength)
  .refine((name) => isOneLine(name) && isVisible(name), 'Use letters, digits and signs on one line.')
  .refine(
    (name) => !hasInvisible(name),
    'This name has an invisible character in it. Type it instead of pasting it.',
  )
  .refine((name) => signsOfNames.test(name), "Use letters, digits, spaces, emoji and . _ - ' / , ( ) only.")
export const emailField = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** True if a new password has this many characters, however they are composed. */
export const isLongEnough = (password: string, minLength: number): boolean =>
  normalPassword(password).length >= minLength
/** The refusal of a new password that its owner could not type again. */
export const invisibleInPassword =
  'This password has an invisible character in it. Type it instead of pasting it.'
const passwordLength = `Password must be at least ${registrationPasswordMinLength} characters.`
export const passwordField = z
  .string()
  .min(registrationPasswordMinLength, passwordLength)
  .max(128)
  .refine((password) => isLongEnough(password, registrationPasswordMinLength), passwordLength)
  .refine((password) => !hasInvisible(password), invisibleInPassword)

const idCardUrl = z.string().min(1).max(2048)
/** `altcha`: needed once many photos came from the network address. */
export const idCardFacesRequest = z.object({ idCardUrl, altcha: altchaField })
export const idCardQueueRequest = z.object({ idCardUrl })
/** `ahead`: photos whose faces are found before those of this one. `seconds`: until they are likely to be found, its own included. */
export const idCardQueueResponse = z.object({ success, ahead: count, seconds: count })
/** The faces on a photo, the main one first; each a WebP image in base64. */
export const facesResponse = z.object({
  success,
  faces: z.array(z.base64()).min(1).max(maxFaces),
})
/** Index of the face that becomes the picture, in the order of `facesResponse`; the main one by default. */
export const faceField = z
  .number()
  .int()
  .min(0)
  .max(maxFaces - 1)
  .optional()

/** Instead of a face: the initials of the name. */
export const pictureField = z.literal('initials').optional()

/** `picture`: the initials of the name become the avatar, and no face is kept. The photo must show one all the same. */
export const registerRequest = z.object({
  name: usernameField,
  email: emailField,
  password: passwordField,
  idCardUrl,
  face: faceField,
  picture: pictureField,
  /** Honeypot: people never see it. */
  website: z.string().max(2048).optional(),
  /** Needed once there were many registrations from the network address. */
  altcha: altchaField,
})
export type RegisterRequest = z.infer<typeof registerRequest>

/**
 * `code`: of an account with a second factor, see `secondFactorCode`. `remember`: for 30 days instead of 24 hours. `altcha`: needed once
 * there were many logins from the network address.
 */
export const loginRequest = z.object({
  email: emailField,
  password: z.string().min(1).max(128),
  code: secondFactorCode.optional(),
  remember: z.boolean().optional(),
  altcha: altchaField,
})
/** Without a token until the email is verified; then with the seconds since its last code was mailed. */
export const loginResponse = z.object({
  success,
  user: sessionUser,
  token: z.string().optional(),
  codeAge: count.optional(),
})

/** Takes what people paste: the code is found in it. */
export const otpField = z.string().max(maxPastedLength).overwrite(codeIn).length(otpLength)
/** `altcha`: needed once many codes were typed, or asked for, from the network address. */
export const verifyOtpRequest = z.object({ email: emailField, otp: otpField, altcha: altchaField })
export const resendOtpRequest = z.object({ email: emailField, altcha: altchaField })
/** `name`: that of the new account, whose owner is told how it will be shown; null after a change of the email. */
export const verifyOtpResponse = successResponse.extend({ name: personName.nullable().default(null) })

/** Registration and login. */
export const entryCalls = {
  register: defineCall({
    method: 'post',
    path: '/api/auth/register',
    summary:
      'Create an account. A one-time code is mailed to its address, no sooner than 120 s after the last one. A cookie remembers the registration for `verifyOtp` and `resendOtp`.',
    access: 'anyone',
    body: registerRequest,
    answer: successResponse,
    status: 201,
    reasons: {
      website: 400,
      'human-check': 400,
      'not-a-student': 400,
      'name-refused': 400,
      'weak-password': 400,
      'user-exists': 409,
      'too-soon': 429,
      'mail-limit': 429,
      'unknown-file': 400,
      'not-an-image': 400,
      'wrong-type': 400,
      'too-large': 413,
      'no-face': 400,
      busy: 503,
    },
  }),
  idCardFaces: defineCall({
    method: 'post',
    path: '/api/auth/id-card-faces',
    summary:
      'The faces on the photo of an ID card that a visitor uploaded for a registration, as they would be cut out. Works once per photo. Nothing is stored.',
    access: 'anyone',
    body: idCardFacesRequest,
    answer: facesResponse,
    reasons: { 'human-check': 400, 'unknown-file': 400, 'not-an-image': 400, 'no-face': 400, busy: 503 },
  }),
  idCardQueue: defineCall({
    method: 'post',
    path: '/api/auth/id-card-queue',
    summary:
      'How many photos are ahead of one whose faces are asked for with `idCardFaces`, and how long it is likely to take. Stores nothing.',
    access: 'anyone',
    body: idCardQueueRequest,
    answer: idCardQueueResponse,
    reasons: {},
  }),
  login: defineCall({
    method: 'post',
    path: '/api/auth/login',
    summary:
      'Log in. The answer has no token until the email is verified. An account with a second factor needs a `code` as well.',
    access: 'anyone',
    body: loginRequest,
    answer: loginResponse,
    reasons: {
      'human-check': 400,
      'wrong-credentials': 401,
      'second-factor-needed': 401,
      'wrong-second-factor': 401,
      'second-factor-attempts': 429,
      suspended: 403,
    },
  }),
  verifyOtp: defineCall({
    method: 'post',
    path: '/api/auth/verify-otp',
    summary:
      'Verify an email with the one-time code sent to it: a registration’s, or the new one of the signed-in user. A code opens the registration that it was sent for; with the cookie of `register`, only that one.',
    access: 'optional',
    body: verifyOtpRequest,
    answer: verifyOtpResponse,
    reasons: {
      'human-check': 400,
      'user-exists': 409,
      'wrong-otp': 400,
      'otp-expired': 400,
      'otp-attempts': 429,
      'other-registration': 409,
    },
  }),
  resendOtp: defineCall({
    method: 'post',
    path: '/api/auth/resend-otp',
    summary:
      'Send a new one-time code, no sooner than 120 s after the last: of the registration in the cookie, or else of the newest one.',
    access: 'optional',
    body: resendOtpRequest,
    answer: successResponse,
    reasons: { 'human-check': 400, 'too-soon': 429, 'mail-limit': 429 },
  }),
}
