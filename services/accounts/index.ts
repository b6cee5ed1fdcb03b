import type { Connection } from 'mongoose'
import { resetPasswordMinLength } from '#events'
import {
  indexesReady,
  secretFor,
  sweepAll,
  sweepEvery,
  sweepHourly,
  type Clock,
  type CreateLimiter,
  type CreateLookup,
  type Faces,
  type Files,
  type Housekeeping,
  type Log,
  type Outbox,
  type Service,
  type Sweeping,
} from '#platform'
import { createCloseAccount } from './closing/close-account'
import { createEraseAccount } from './closing/erase-account'
import { createByOperator } from './by-operator'
import { createCountCodeMail, createMailLimitKey } from './codes/code-mails'
import { createOtpMail } from './codes/otp-mail'
import type { Accounts } from './contract'
import { createExport } from './export'
import { createFindUsers } from './find-users'
import {
  createEnsureAdmin,
  createHasAnyPassword,
  createPlant,
  createRemoveOtherAdmins,
} from './seeded-accounts'
import { createAccountHandlers } from './handlers'
import { createAccountModel, createStateReader } from './model'
import { createChangePassword } from './passwords/change-password'
import { requireStrong } from './passwords/new-password'
import { places } from './migrations/places'
import { searchKeys } from './migrations/search-keys'
import { completePlaces } from './names/complete-places'
import { createNamesakes } from './names/namesakes'
import { createPersonAddresses } from './person/addresses'
import { createBarredAddresses, createBarredAddressModel } from './person/barred-addresses'
import { createPresenter } from './present'
import { createNewEmail } from './profile/new-email'
import { createTakePortrait, noFace } from './profile/portrait'
import { createUpdateProfile } from './profile/update-profile'
import { createJoinedOn } from './joined-on'
import { createReadAccounts } from './read-accounts'
import { createDiscardRegistrations } from './registration/expiry'
import { createIdCards, senderOf } from './registration/id-cards'
import { createAccountsOf } from './registration/pending'
import { createRegister } from './registration/register'
import { createRequireMayRegister } from './registration/student-domains'
import { createUsedIdCardModel, createUsedIdCards } from './registration/used-id-cards'
import { createRenewCode, createResendOtp, createVerifyEmail } from './registration/verify-email'
import { createResetCodeModel } from './reset/model'
import { createResetCodes } from './reset/reset-codes'
import { createPasswordReset } from './reset/reset-password'
import { createProve } from './second-factor/prove'
import { createAdminRulesModel, createRequirement } from './second-factor/requirement'
import { resealSecondFactors } from './second-factor/reseal'
import { createSecondFactor } from './second-factor/second-factor'
import { createAuthenticate } from './sessions/authenticate'
import { createBeginSession } from './sessions/begin-session'
import { createSessions } from './sessions/end-sessions'
import { createLogin } from './sessions/login'
import { createLimitSessions } from './sessions/limit-sessions'
import { createSessionModel } from './sessions/model'
import { createRenewSession } from './sessions/renew-session'
import { createTokens } from './sessions/tokens'
import { createSuspension } from './suspension/suspension'

export type * from './contract'
export { resetSecondFactorOf } from './second-factor/reset'
export { picturesOfActive } from './stored-pictures'

/** See program/migrations.ts for their order. */
export const accountMigrations = { searchKeys, places }

/** The steps of an erasure are minutes apart, so this sweep runs more often than hourly. */
const erasureSweepMs = 5000

/** Accounts of users: registration, verification, login, password reset, suspension. */
export function createAccounts(deps: {
  connection: Connection
  createLookup: CreateLookup
  outbox: Outbox
  files: Files
  faces: Pick<Faces, 'find'>
  clock: Clock
  log: Log
  housekeeping: Housekeeping
  /** Signs tokens and derives one-time codes. */
  secret: string
  /** Earlier secrets: tokens, codes and barred addresses made with them still count. */
  otherSecrets?: readonly string[]
  /** Limits mails with codes; null where limits are off. */
  createLimiter: CreateLimiter | null
  /** Subdomains of SMU whose addresses may register. */
  smuSubdomains: readonly string[]
}): { accounts: Accounts } & Required<Service> {
  const { outbox, files, faces, clock, log, housekeeping } = deps
  const accounts = createAccountModel(deps.connection)
  const codes = createResetCodeModel(deps.connection)
  outbox.register(accounts)
  const adminRules = createAdminRulesModel(deps.connection)
  outbox.register(codes)
  outbox.register(adminRules)
  const { secret, otherSecrets = [] } = deps
  const tokens = createTokens({ secret, otherSecrets, clock })
  const sessions = createSessionModel(deps.connection)
  const limitSessions = createLimitSessions({ accounts, sessions, outbox })
  const beginSession = createBeginSession({ sessions, limitSessions, tokens, clock })
  const secretsFor = (purpose: string): [Buffer, ...Buffer[]] => [
    secretFor(secret, purpose),
    ...otherSecrets.map((other) => secretFor(other, purpose)),
  ]
  const secrets = secretsFor('one-time-codes')
  const addressSecret = secretFor(secret, 'reset-addresses')
  const resetCodes = createResetCodes({ codes, outbox, clock, secrets, addressSecret })
  const barred = createBarredAddresses({
    model: createBarredAddressModel(deps.connection),
    clock,
  })
  const addresses = createPersonAddresses({
    accounts,
    barred,
    outbox,
    secrets: secretsFor('barred-addresses'),
    clock,
    log,
  })
  const factorKeys = secretsFor('second-factors')
  const requirement = createRequirement({ rules: adminRules, outbox, createLookup: deps.createLookup })
  const prove = createProve({
    keys: factorKeys,
    decide: (userId, rule) => outbox.decide(accounts, userId, rule),
    clock,
  })
  const eraseAccount = createEraseAccount({ accounts, sessions, addresses, outbox, files, clock, log })
  const present = createPresenter(files)
  const namesakes = createNamesakes({ accounts })
  const giveNewPlaces = () => completePlaces(accounts, namesakes)
  const accountsOf = createAccountsOf({ accounts, clock })
  const mailLimitKey = createMailLimitKey(secretFor(secret, 'mail-recipients'))
  const countCodeMail = createCountCodeMail({ createLimiter: deps.createLimiter, mailLimitKey })
  const renewCode = createRenewCode({ accounts, outbox, clock, secrets, countCodeMail })
  const registrations = createDiscardRegistrations({ accounts, files, clock, log })
  const { freeAddress, discardOutdated } = registrations
  const usedIdCards = createUsedIdCards({ model: createUsedIdCardModel(deps.connection), clock })
  const idCards = createIdCards({ files, faces, used: usedIdCards })
  const sweep = () =>
    sweepAll([
      () => resetCodes.forgetExpired(),
      () => registrations.discardExpired(),
      () => usedIdCards.forgetOld(),
      () => addresses.forgetOld(),
      () => barred.forgetOld(),
      () => sessions.deleteMany({ endsAt: { $lte: clock.now() } }),
    ])
  let sweeping: ReturnType<typeof sweepHourly> | undefined
  let erasing: Sweeping | undefined

  const requireMayRegister = createRequireMayRegister(deps.smuSubdomains)
  const suspension = createSuspension({ accounts, outbox, clock })
  return {
    accounts: {
      register: createRegister({
        accounts,
        addresses,
        requireMayRegister,
        idCards,
        outbox,
        files,
        clock,
        secrets,
        countCodeMail,
      }),
      login: createLogin({ accounts, accountsOf, renewCode, beginSession, prove, present, clock }),
      ...createSessions({ accounts, sessions, outbox, clock }),
      renewSession: createRenewSession({ accounts, sessions, outbox, tokens, clock }),
      changePassword: createChangePassword({ accounts, outbox, beginSession }),
      verifyEmail: createVerifyEmail({
        accounts,
        addresses,
        accountsOf,
        outbox,
        clock,
        namesakes,
        secrets,
        freeAddress,
      }),
      resendOtp: createResendOtp({ accountsOf, renewCode }),
      ...createPasswordReset({
        accounts,
        addresses,
        accountsOf,
        resetCodes,
        outbox,
        clock,
        namesakes,
        secrets,
        freeAddress,
        countCodeMail,
      }),
      otpMail: createOtpMail({ accounts, accountsOf, resetCodes, clock, secrets }),
      authenticate: createAuthenticate({
        readState: createStateReader(accounts, deps.createLookup),
        tokens,
        isSecondFactorDue: (account) => requirement.isDue(account),
        clock,
      }),
      secondFactor: createSecondFactor({
        accounts,
        outbox,
        keys: factorKeys,
        prove,
        requirement,
        beginSession,
        clock,
      }),
      byOperator: createByOperator({ accounts, outbox, resetCodes }),
      mailLimitKey,
      findUsers: createFindUsers({ accounts, present }),
      joinedOn: createJoinedOn(accounts),
      ...createReadAccounts({ accounts, present, requirement }),
      ...suspension,
      ensureAdmin: createEnsureAdmin({
        accounts,
        outbox,
        clock,
        reinstate: suspension.reinstate,
        giveNewPlaces,
      }),
      removeOtherAdmins: createRemoveOtherAdmins({ accounts, outbox, clock }),
      requireAdminPassword: (password) =>
        requireStrong(password, { minLength: resetPasswordMinLength, names: ['admin'] }),
      hasAnyPassword: createHasAnyPassword({ accounts }),
      plant: createPlant({ accounts, giveNewPlaces }),
      updateProfile: createUpdateProfile({
        accounts,
        outbox,
        files,
        clock,
        namesakes,
        requireMayRegister,
        takePortrait: createTakePortrait({ files, faces }),
        countCodeMail,
      }),
      ...createNewEmail({ accounts, addresses, outbox, clock, secrets, freeAddress, countCodeMail }),
      async facesOn(photo, userId) {
        const [main, ...others] = await faces.find(photo, userId)
        if (main === undefined) throw noFace()
        return [main, ...others]
      },
      facesOnIdCard: (url, visit = {}) => idCards.show(url, senderOf(visit)),
      exportOf: createExport({ accounts, sessions, files }),
      close: createCloseAccount({ accounts, outbox, clock }),
    },
    async start(listen) {
      await indexesReady(deps.connection)
      await resealSecondFactors(accounts, factorKeys)
      await listen(createAccountHandlers({ accounts, files, addresses, eraseAccount, discardOutdated }))
      sweeping = sweepHourly({ sweep, housekeeping, log })
      erasing = sweepEvery({
        everyMs: erasureSweepMs,
        failure: 'closed accounts could not be swept',
        sweep: () => eraseAccount.sweep(),
        housekeeping,
        log,
      })
    },
    async stop() {
      sweeping?.stop()
      await erasing?.stop()
    },
  }
}
