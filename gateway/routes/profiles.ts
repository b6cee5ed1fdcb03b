import { calls, profileImageField } from '#events'
import type { Config } from '#platform'
import { AppError } from '#platform/core'
import type { Account, Accounts, Actor } from '#services/accounts'
import type { Library } from '#services/library'
import { createGuardPassword } from '../http/guard-password'
import { limits } from '../http/limits'
import type { LoginGuard } from '../http/login-guard'
import { createReceiveImage } from '../http/receive-image'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'
import type { PresentSession } from '../present/session-user'

/** Profiles, and changes of one's own. */
export function profileRoutes({
  accounts,
  library,
  presentSession,
  guardLogin,
  leastRate,
}: {
  accounts: Accounts
  library: Library
  presentSession: PresentSession
  guardLogin: LoginGuard
  leastRate: Config['leastUploadRate']
}): Route[] {
  const guardPassword = createGuardPassword({ accounts, guardLogin })
  const receiveImage = createReceiveImage(profileImageField, leastRate)
  return [
    serve(calls.profile, async ({ actor, params, query }) => {
      const account = await accounts.get(params.userId)
      if (account === null || !isShownTo(actor, account)) {
        throw new AppError('not-found', 404, 'Profile Not Found')
      }
      const { _id, username, distinction, isAdmin, avatar } = account
      const [shelf, totalLikes] = await Promise.all([
        library.ofUser(_id, query.limit),
        library.likesOfUser(_id),
      ])
      return success({
        user: { _id, username, distinction, isAdmin, avatar, uploadedDocuments: shelf.total, totalLikes },
        documents: shelf.documents,
      })
    }),
    serve(
      calls.updateProfile,
      async (asked) => {
        const { actor, params, body } = asked
        const { userId } = actor
        if (params.userId !== userId) {
          throw new AppError('forbidden', 403, 'You can change only your own profile.')
        }
        const { pendingEmail } = await guardPassword(asked, () => accounts.updateProfile(userId, body, actor))
        return success({
          message: 'Profile updated successfully!',
          user: await presentSession.byId(userId),
          pendingEmail,
        })
      },
      { limits: [limits.profile] },
    ),
    serve(
      calls.cropProfileImage,
      async ({ actor, request, response }) => {
        const [face] = await accounts.facesOn(await receiveImage(request, response), actor.userId)
        response.setHeader('Content-Type', 'image/webp')
        response.setHeader('Cache-Control', 'no-store')
        response.setHeader('X-Content-Type-Options', 'nosniff')
        response.end(face)
      },
      { limits: [limits.crop] },
    ),
    serve(
      calls.profileImageFaces,
      async ({ actor, request, response }) => {
        const faces = await accounts.facesOn(await receiveImage(request, response), actor.userId)
        return success({ faces: faces.map((face) => face.toString('base64')) })
      },
      { limits: [limits.crop] },
    ),
  ]
}

/** Profiles are hidden until the address is verified; only admins see suspended users. */
const isShownTo = ({ role }: Actor, { isActive, emailVerified }: Account): boolean =>
  emailVerified && (isActive || role === 'admin')
