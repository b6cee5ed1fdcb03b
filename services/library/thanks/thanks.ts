import { AppError, type Clock, type Log, type Outbox } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library } from '../contract'
import { requirePublished } from '../documents/visibility'
import type { Store } from '../model'
import { createGiveThanks, thanksId, type GiveThanks } from './give-thanks'
import { setIsOff } from './line'
import { createTellThanks } from './tell-thanks'

/** Likes, saves and "this helped" as thanks: given by readers, and told to uploaders in one line an hour at most. */
export function createThanks(deps: {
  store: Pick<Store, 'documents' | 'readers' | 'thanks' | 'thanksBooks' | 'native'>
  accounts: Pick<Accounts, 'get' | 'publicUsers' | 'suspendedAmong'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  log: Log
}): {
  library: Pick<Library, 'sayHelped' | 'takeHelpedBack' | 'isToldOfThanks' | 'setToldOfThanks'>
  giveThanks: GiveThanks
  /** True if a reader says that a document helped. */
  hasHelped: (documentId: string, userId: string) => Promise<boolean>
  /** Tells what is due. */
  tell: () => Promise<void>
} {
  const { documents, thanks, thanksBooks } = deps.store
  const giveThanks = createGiveThanks(deps)
  const readPublished = async (documentId: string) =>
    requirePublished(await documents.findById(documentId, { status: 1, uploaderId: 1 }).lean())

  return {
    library: {
      async sayHelped(userId, documentId) {
        const document = await readPublished(documentId)
        if (document.uploaderId === userId)
          throw new AppError('oneself', 400, 'This is your own document. Others can say that it helped.')
        await giveThanks.give('helped', document, userId)
      },
      async takeHelpedBack(userId, documentId) {
        await readPublished(documentId)
        await giveThanks.takeBack('helped', documentId, userId)
      },
      async isToldOfThanks(userId) {
        return (await thanksBooks.findById(userId, { isOff: 1 }).lean())?.isOff !== true
      },
      async setToldOfThanks(userId, isTold) {
        await deps.outbox.decide(thanksBooks, userId, setIsOff(!isTold))
      },
    },
    giveThanks,
    async hasHelped(documentId, userId) {
      const said = await thanks.findById(thanksId('helped', documentId, userId), { stands: 1 }).lean()
      return said?.stands === true
    },
    tell: createTellThanks(deps),
  }
}
