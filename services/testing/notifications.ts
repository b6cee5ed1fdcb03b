import type { TestPlatform } from '#testing/test-platform'
import { createNotifications } from '../notifications/index'
import { createBelongings } from './belongings'

type Deps = Parameters<typeof createNotifications>[0]
type Account = NonNullable<Awaited<ReturnType<Deps['accounts']['get']>>>

const nobody = createBelongings()

/** The account of a student with this id. */
export const kim = (_id: string, over: Partial<Account> = {}): Account => ({
  ...{ _id, username: 'Kim', distinction: null, isAdmin: false, avatar: '', role: 'student' },
  ...{ email: `${_id}@u.nus.edu`, emailVerified: true, createdAt: new Date(0), isActive: true },
  ...over,
})

/** Notifications of a test: nobody waits for a mail, and mails go nowhere. `get`: the accounts. `over`: parts in place of these. */
export const createTestNotifications = (
  platform: TestPlatform,
  { get, ...over }: Partial<Omit<Deps, 'accounts'>> & Pick<Deps['accounts'], 'get'>,
) =>
  createNotifications({
    ...platform,
    ...{ housekeeping: nobody.housekeeping, library: nobody.library },
    takeDowns: { mailOf: async () => null },
    mailer: { send: async () => undefined },
    supportEmail: 'help@studyshelf.test',
    publicUrl: 'https://studyshelf.test',
    support: { feedbackById: async () => null },
    accounts: {
      ...nobody.accounts,
      otpMail: async () => null,
      emailChangeMail: async () => null,
      closedAccount: async () => null,
      get,
    },
    ...over,
  })
