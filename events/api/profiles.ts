import { z } from 'zod'
import { id } from '../values'
import { defineCall } from './define-call'
import { documentCard } from './documents'
import { shelfQuery } from './shelves'
import { emailField, faceField, facesResponse, meResponse, publicUser, usernameField } from './users'

const withUserId = z.object({ userId: id })
/** Empty where nothing was typed in: what is required is said by the refusal. */
const orEmpty = <Field extends z.ZodType>(field: Field) =>
  z.union([z.string().trim().pipe(z.literal('')), field])

/**
 * `idCard`: the address of an uploaded photo, of which `face` becomes the avatar. `password`: one's own, for another `email` more than 15
 * minutes after the login. What is left out stays as it is.
 */
export const updateProfileRequest = z.object({
  username: orEmpty(usernameField),
  email: orEmpty(emailField).optional(),
  idCard: z.string().max(2048).nullish(),
  face: faceField,
  password: z.string().max(128).optional(),
})
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>
/** `pendingEmail`: the new address, until the code that was mailed to it is typed in. */
export const updateProfileResponse = meResponse.extend({
  message: z.string(),
  pendingEmail: z.string().nullable(),
})

export const profileResponse = z.object({
  success: z.literal(true),
  user: publicUser.extend({
    uploadedDocuments: z.number().int().nonnegative(),
    totalLikes: z.number().int().nonnegative(),
  }),
  /** Newest first. */
  documents: z.array(documentCard),
})

/** The field of the multipart requests that take a photo only to look at it. */
export const profileImageField = 'image'

const photoRefusals = {
  'no-file': 400,
  'bad-upload': 400,
  'wrong-type': 400,
  'not-an-image': 400,
  'too-large': 413,
  'too-slow': 408,
  'no-face': 400,
  busy: 503,
} as const

/** Who somebody is, and how one changes what others see of oneself. */
export const profileCalls = {
  profile: defineCall({
    method: 'get',
    path: '/api/auth/profile/:userId',
    summary: 'A user, and the documents that they published, newest first. Suspended users only for admins.',
    access: 'user',
    params: withUserId,
    query: shelfQuery,
    answer: profileResponse,
    reasons: {},
  }),
  updateProfile: defineCall({
    method: 'put',
    path: '/api/auth/update-profile/:userId',
    summary:
      'Change one’s own name, picture and e-mail. A new e-mail counts once `verifyOtp` is made with the code sent to it; 15 minutes after the login it takes the password.',
    access: 'user',
    params: withUserId,
    body: updateProfileRequest,
    answer: updateProfileResponse,
    reasons: {
      forbidden: 403,
      'password-needed': 403,
      'wrong-password': 403,
      'not-a-student': 400,
      'too-soon': 429,
      'unknown-file': 400,
      'not-an-image': 400,
      'wrong-type': 400,
      'too-large': 413,
      'no-face': 400,
      busy: 503,
    },
  }),
  cropProfileImage: defineCall({
    method: 'post',
    path: '/api/auth/crop-profile-image',
    summary: 'Show the main face on a photo as it would be cut out. Nothing is stored.',
    access: 'user',
    file: profileImageField,
    sends: 'image/webp',
    reasons: photoRefusals,
  }),
  profileImageFaces: defineCall({
    method: 'post',
    path: '/api/auth/profile-image-faces',
    summary: 'Show every face on a photo as it would be cut out. Nothing is stored.',
    access: 'user',
    file: profileImageField,
    answer: facesResponse,
    reasons: photoRefusals,
  }),
}
