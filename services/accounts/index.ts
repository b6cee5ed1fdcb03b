import type { Connection } from 'mongoose'
import { secretFor, type Clock, type Faces, type Files, type HandlerSet, type Outbox } from '#platform'
import { createAuthenticate } from './authenticate'
import type { Accounts } from './contract'
import { createEnsureAdmin, createPlant } from './given-accounts'
import { createAccountHandlers } from './handlers'
import { createLogin } from './login'
import { createAccountModel } from './model'
import { createPresenter } from './present'
import { createRegister } from './register'
import { createSuspend } from './suspend'
import { createTokens } from './tokens'
import { createOtpMail, createResendOtp, createVerifyEmail } from './verify-email'

export type * from './contract'

/** Who the users are: registration, verification, login, standing. */
export function createAccounts(deps: {
  connection: Connection
  outbox: Outbox
  files: Files
  faces: Pick<Faces, 'crop'>
  clock: Clock
  /** Signs tokens and derives one-time codes. */
  secret: string
}): { accounts: Accounts; handlers: HandlerSet; start(): Promise<void> } {
  const model = createAccountModel(deps.connection)
  deps.outbox.register(model)
  const tokens = createTokens(deps)
  const present = createPresenter(deps.files)
  const own = { ...deps, secret: secretFor(deps.secret, 'one-time-codes'), accounts: model, tokens, present }

  return {
    accounts: {
      register: createRegister(own),
      login: createLogin(own),
      verifyEmail: createVerifyEmail(own),
      resendOtp: createResendOtp(own),
      otpMail: createOtpMail(own),
      authenticate: createAuthenticate(own),
      suspend: createSuspend(own),
      ensureAdmin: createEnsureAdmin(own),
      plant: createPlant(own),
      async get(userId) {
        const record = await model.findById(userId).lean()
        return record && present.account(record)
      },
      async publicUsers(userIds) {
        const ids = [...new Set(userIds)]
        const found = await model.find({ _id: { $in: ids } }, { username: 1, avatar: 1 }).lean()
        return new Map(found.map((record) => [record._id, present.publicUser(record)]))
      },
    },
    handlers: createAccountHandlers({ accounts: model, files: deps.files }),
    async start() {
      await model.createIndexes()
    },
  }
}
