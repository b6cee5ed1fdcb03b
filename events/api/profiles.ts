import { z } from 'zod'
import { count, success } from '../fields'
import { id } from '../values'
import { defineCall } from './define-call'
import { documentCard } from './documents'
import { shelfQuery } from './shelves'
import { publicUser } from './people'
import { emailField, faceField, facesResponse, pictureField, usernameField } from './entry'
import { meResponse } from './users'

const withUserId = z.object({ userId: id })
/** May be empty: the refusal says what is required. */
const orEmpty = <Field extends z.ZodType>(field: Field) =>
  z.union([z.string().trim().pipe(z.literal('')), field])

/**
 * `idCard`: the address of an uploaded photo. Its face number `face` becomes the avatar. `picture`: the initials of the name become the
 * avatar, and the face is deleted. `password`: needed for a new `email` more than 15
 * minutes after the login. `distinction`: what the user knows their new name to be shown with. Omitted fields stay as they are.
 */
export const updateProfileRequest = z.object({
  username: orEmpty(usernameField),
  distinction: z.string().max(30).optional(),
  email: orEmpty(emailField).optional(),
  idCard: z.string().max(2048).nullish(),
  face: faceField,
  picture: pictureField,
  password: z.string().max(128).optional(),
})
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>
/** `pendingEmail`: the new address until it is verified by the code that was mailed to it. */
export const updateProfileResponse = meResponse.extend({
  message: z.string(),
  pendingEmail: z.string().nullable(),
})

export const profileResponse = z.object({
  success,
  user: publicUser.extend({
    uploadedDocuments: count,
    totalLikes: count,
  }),
  /** Newest first. */
  documents: z.array(documentCard),
})

/** The multipart field of a photo that is only inspected. */
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

/** Profiles, and changes of one's own. */
export const profileCalls = {
  profile: defineCall({
    method: 'get',
    path: '/api/auth/profile/:userId',
    summary: 'A user and their published documents, newest first. Only admins see suspended users.',
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
      'Change one’s name, picture and email. A new email needs `verifyOtp` with the code sent to it, and the password if the login is more than 15 minutes old. If an earlier user’s name looks like the new one, the refusal `name-shown-with` says in its `details` with which `distinction` the name would be shown, and a call that repeats this `distinction` takes effect.',
    access: 'user',
    params: withUserId,
    body: updateProfileRequest,
    answer: updateProfileResponse,
    reasons: {
      forbidden: 403,
      'password-needed': 403,
      'wrong-password': 403,
      'not-a-student': 400,
      'name-refused': 400,
      'name-shown-with': 409,
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
  cropProfileImage: defineCall({
    method: 'post',
    path: '/api/auth/crop-profile-image',
    summary: 'Preview the main face on a photo as it would be cut out. Nothing is stored.',
    access: 'user',
    file: profileImageField,
    sends: 'image/webp',
    reasons: photoRefusals,
  }),
  profileImageFaces: defineCall({
    method: 'post',
    path: '/api/auth/profile-image-faces',
    summary: 'Preview every face on a photo as it would be cut out. Nothing is stored.',
    access: 'user',
    file: profileImageField,
    answer: facesResponse,
    reasons: photoRefusals,
  }),
}
