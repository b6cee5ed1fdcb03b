import { randomBytes } from 'node:crypto'
import { AppError, type Clock, type Log, type Outbox } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library } from '../contract'
import type { DigestRecord, Store } from '../model'
import { createNoteNews, type NoteNews } from './note-news'
import { choose, chooseMail, settingOf, usualDigest } from './rules'
import { createSendDigests } from './send-digests'

const noSuchMails = () =>
  new AppError('not-found', 404, 'This link belongs to no mails. Log in to choose which mails you get.')

/** New documents of a user's modules, as one message a day and one mail a week. */
export function createDigests(deps: {
  store: Pick<Store, 'documents' | 'digests'>
  modules: Pick<Library, 'codesOf' | 'followersOf' | 'followedBy'>
  accounts: Pick<Accounts, 'get'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  log: Log
}): {
  library: Pick<Library, 'digestSetting' | 'setDigestSetting' | 'setMailsByToken' | 'mailTokenOf'>
  noteNews: NoteNews
  /** Sends what is due. */
  send: () => Promise<void>
} {
  const { outbox, clock } = deps
  const { digests } = deps.store
  return {
    library: {
      async digestSetting(userId) {
        const record = await digests.findById(userId, { outbox: 0 }).lean<DigestRecord | null>()
        return settingOf(record ?? usualDigest(clock.now()))
      },
      async setDigestSetting(userId, setting) {
        const newToken = randomBytes(16).toString('hex')
        await outbox.decide(digests, userId, choose(setting, newToken, clock.now()))
      },
      async setMailsByToken(mailToken, wanted) {
        const record = await digests.findOne({ mailToken }, { _id: 1 }).lean()
        if (record === null || !(await outbox.decide(digests, record._id, chooseMail(wanted, clock.now()))))
          throw noSuchMails()
      },
      async mailTokenOf(userId) {
        const record = await digests.findById(userId, { mail: 1, mailToken: 1 }).lean()
        return record?.mail ? record.mailToken : null
      },
    },
    noteNews: createNoteNews(deps),
    send: createSendDigests(deps),
  }
}
