import type { Connection } from 'mongoose'
import {
  indexesReady,
  secretFor,
  sweepHourly,
  type Clock,
  type Faces,
  type Files,
  type Housekeeping,
  type Log,
  type Outbox,
  type Service,
} from '#platform'
import { createAuthenticate } from './authenticate'
import type { Accounts } from './contract'
import { createEnsureAdmin, createPlant } from './given-accounts'
import { createFindUsers } from './find-users'
import { createAccountHandlers } from './handlers'
import { createLogin } from './login'
import { createAccountModel, createResetCodeModel, readAccountStates } from './model'
import { createOtpMail } from './otp-mail'
import { createPresenter } from './present'
import { createNewEmail } from './profile/new-email'
import { createTakePortrait, noFace } from './profile/portrait'
import { createUpdateProfile } from './profile/update-profile'
import { createRegister } from './register'
import { createResetCodes } from './reset/reset-codes'
import { createPasswordReset } from './reset/reset-password'
import { createStanding } from './standing'
import { createTokens } from './tokens'
import { createResendOtp, createVerifyEmail } from './verify-email'

export type * from './contract'

/** Who the users are: registration, verification, login, a forgotten password, suspension. */
export function createAccounts(deps: {
  connection: Connection
  outbox: Outbox
  files: Files
  faces: Pick<Faces, 'crop'>
  clock: Clock
  log: Log
  housekeeping: Housekeeping
  /** Signs tokens and derives one-time codes. */
  secret: string
  /** Their tokens and codes hold too. */
  otherSecrets?: readonly string[]
}): { accounts: Accounts } & Required<Service> {
  const { outbox, files, faces, clock, log, housekeeping } = deps
  const accounts = createAccountModel(deps.connection)
  const codes = createResetCodeModel(deps.connection)
  outbox.register(accounts)
  outbox.register(codes)
  const { secret, otherSecrets = [] } = deps
  const tokens = createTokens({ secret, otherSecrets, clock })
  const codeSecret = (of: string) => secretFor(of, 'one-time-codes')
  const secrets = [codeSecret(secret), ...otherSecrets.map(codeSecret)] as const
  const addressSecret = secretFor(secret, 'reset-addresses')
  const resetCodes = createResetCodes({ codes, outbox, clock, addressSecret })
  const present = createPresenter(files)
  let sweeping: ReturnType<typeof sweepHourly> | undefined

  return {
    accounts: {
      register: createRegister({ accounts, outbox, files, faces, clock }),
      login: createLogin({ accounts, tokens, present }),
      verifyEmail: createVerifyEmail({ accounts, outbox, clock, secrets }),
      resendOtp: createResendOtp({ accounts, outbox, clock }),
      ...createPasswordReset({ accounts, resetCodes, outbox, clock, secrets }),
      otpMail: createOtpMail({ accounts, resetCodes, clock, secrets }),
      ...createAuthenticate({ accounts, tokens }),
      findUsers: createFindUsers({ accounts, present }),
      ...createStanding({ accounts, outbox, clock }),
      ensureAdmin: createEnsureAdmin({ accounts, outbox, clock }),
      plant: createPlant({ accounts }),
      updateProfile: createUpdateProfile({
        accounts,
        outbox,
        files,
        clock,
        takePortrait: createTakePortrait({ files, faces }),
      }),
      ...createNewEmail({ accounts, outbox, clock, secrets }),
      async emailChangeMail(userId) {
        const record = await accounts.findById(userId, { email: 1, username: 1, formerEmail: 1 }).lean()
        if (!record?.formerEmail) return null
        return { to: record.formerEmail, username: record.username, email: record.email }
      },
      async cropFace(photo) {
        const face = await faces.crop(photo)
        if (face === 'no-face') throw noFace()
        return face
      },
      async get(userId) {
        const record = await accounts.findById(userId).lean()
        return record && present.account(record)
      },
      async suspendedAmong(userIds) {
        const ids = [...new Set(userIds)]
        const found = await accounts.find({ _id: { $in: ids }, isActive: false }, { suspension: 1 }).lean()
        return new Map(found.map(({ _id, suspension }) => [_id, suspension?.reason ?? 'warnings']))
      },
      async tokenVersions(userIds) {
        const found = await readAccountStates(accounts, [...new Set(userIds)])
        return new Map(found.map(({ _id, tokenVersion }) => [_id, tokenVersion]))
      },
      async publicUsers(userIds) {
        const ids = [...new Set(userIds)]
        const found = await accounts.find({ _id: { $in: ids } }, { username: 1, avatar: 1 }).lean()
        return new Map(found.map((record) => [record._id, present.publicUser(record)]))
      },
    },
    async start(listen) {
      await indexesReady(deps.connection)
      await listen(createAccountHandlers({ accounts, files }))
      sweeping = sweepHourly({ sweep: () => resetCodes.forgetExpired(), housekeeping, log })
    },
    async stop() {
      sweeping?.stop()
    },
  }
}
