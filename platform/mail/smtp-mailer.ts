import { createTransport } from 'nodemailer'
import { PermanentFailure } from '@studyshelf/event-bus/core'
import type { Mailer } from './port'

/** Open connections; further mails wait. */
const maxConnections = 3
/** Time limit for a server that does not answer: the bus retries later. */
const answerMs = 15_000

export interface SmtpMailer extends Mailer {
  /** Resolves if the server accepts the login; else rejects with the reason. */
  check(): Promise<void>
}

/**
 * Sends mail by an SMTP server. `url`: `smtp://user:password@host:587` (encrypted by STARTTLS if the server offers it,
 * and always before a password is sent) or `smtps://…` (encrypted from the first byte); nodemailer options may follow,
 * e.g. `?tls.rejectUnauthorized=false`. `from`: the sender's address. `send` rejects with PermanentFailure if the
 * server will never accept this mail, else with an Error: retry.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): SmtpMailer {
  const transport = createTransport(
    {
      url: withRequiredTls(url),
      pool: true,
      maxConnections,
      connectionTimeout: answerMs,
      greetingTimeout: answerMs,
      socketTimeout: answerMs,
      dnsTimeout: answerMs,
      // Mails contain only our own content: never read files or fetch addresses for them.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: { name: 'Studyshelf', address: from } },
  )
  const domain = from.slice(from.lastIndexOf('@') + 1)

  return {
    async send({ id, to, subject, text, unsubscribeUrl }) {
      try {
        // The same id each time, so that a duplicate can be recognised.
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          to: { name: '', address: to },
          subject,
          text,
          ...(unsubscribeUrl !== undefined && {
            list: { unsubscribe: unsubscribeUrl },
            headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
        })
      } catch (error) {
        if (isRefusedForGood(error)) throw new PermanentFailure(error.message, { cause: error })
        throw error
      }
    },
    async check() {
      await transport.verify()
    },
    async stop() {
      transport.close()
    },
  }
}

/** Passwords are never sent unencrypted, unless the address allows it. */
function withRequiredTls(address: string): string {
  const url = new URL(address)
  if (url.protocol === 'smtp:' && url.password !== '' && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** 5yz means "never" (RFC 5321, 4.2.1), but a refused login is a fault of the settings, not of this mail. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const { responseCode } = error
  return (
    typeof responseCode === 'number' && responseCode >= 500 && !('code' in error && error.code === 'EAUTH')
  )
}
