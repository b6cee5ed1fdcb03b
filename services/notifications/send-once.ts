import { isDuplicateKey, type Clock, type Mail, type Mailer } from '#platform/core'
import type { SentMailModel } from './model'

/** Events are redelivered for a month at most, so older records are not needed. */
export const rememberedDays = 60
const dayMs = 86_400_000

/**
 * Sends a mail once however often its event is delivered. A second one goes out only if the program ended between sending and recording
 * the first.
 */
export const createSendOnce =
  (deps: { sentMails: SentMailModel; mailer: Pick<Mailer, 'send'>; clock: Clock }) =>
  async (mail: Mail): Promise<void> => {
    if (await deps.sentMails.exists({ _id: mail.id })) return
    await deps.mailer.send(mail)
    try {
      await deps.sentMails.create({ _id: mail.id, at: deps.clock.now() })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }
export type SendOnce = ReturnType<typeof createSendOnce>

/** Deletes records of old mails. */
export async function forgetOldMails(sentMails: SentMailModel, now: Date): Promise<void> {
  await sentMails.deleteMany({ at: { $lt: new Date(now.getTime() - rememberedDays * dayMs) } })
}
