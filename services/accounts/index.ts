import type { Connection } from 'mongoose'
import {
  indexesReady,
  secretFor,
  type Clock,
  type Faces,
  type Files,
  type Outbox,
  type Service,
} from '#platform'
import { createAuthenticate } from './authenticate'
import type { Accounts } from './contract'
import { createEnsureAdmin, createPlant } from './given-accounts'
import { createAccountHandlers } from './handlers'
import { createLogin } from './login'
import { createAccountModel } from './model'
import { createPresenter } from './present'
import { createRegister } from './register'
import { createStanding } from './standing'
import { createTokens } from './tokens'
import { createOtpMail, createResendOtp, createVerifyEmail } from './verify-email'

export type * from './contract'

/** Who the users are: registration, verification, login, suspension. */
export function createAccounts(deps: {
  connection: Connection
  outbox: Outbox
  files: Files
  faces: Pick<Faces, 'crop'>
  clock: Clock
  /** Signs tokens and derives one-time codes. */
  secret: string
  /** Their tokens and codes hold too. */
  otherSecrets?: readonly string[]
}): { accounts: Accounts } & Service {
  const { outbox, files, faces, clock } = deps
  const accounts = createAccountModel(deps.connection)
  outbox.register(accounts)
  const { secret, otherSecrets = [] } = deps
  const tokens = createTokens({ secret, otherSecrets, clock })
  const codeSecret = (of: string) => secretFor(of, 'one-time-codes')
  const secrets = [codeSecret(secret), ...otherSecrets.map(codeSecret)] as const
  const present = createPresenter(files)

  return {
    accounts: {
      register: createRegister({ accounts, outbox, files, faces, clock }),
      login: createLogin({ accounts, tokens, present }),
      verifyEmail: createVerifyEmail({ accounts, outbox, clock, secrets }),
      resendOtp: createResendOtp({ accounts, outbox, clock }),
      otpMail: createOtpMail({ accounts, clock, secrets }),
      ...createAuthenticate({ accounts, tokens }),
      ...createStanding({ accounts, outbox, clock }),
      ensureAdmin: createEnsureAdmin({ accounts, clock }),
      plant: createPlant({ accounts }),
      async get(userId) {
        const record = await accounts.findById(userId).lean()
        return record && present.account(record)
      },
      async suspendedAmong(userIds) {
        const ids = [...new Set(userIds)]
        const found = await accounts.find({ _id: { $in: ids }, isActive: false }, { suspension: 1 }).lean()
        return new Map(found.map(({ _id, suspension }) => [_id, suspension?.reason ?? 'warnings']))
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
    },
  }
}
