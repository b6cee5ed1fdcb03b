import { createTransport } from 'nodemailer'
import { PermanentFailure } from '@studyshelf/event-bus/core'
import type { Mailer } from './port'

/** Connections kept open at a time; more mails wait for their turn. */
const maxConnections = 3
/** Nobody waits longer for a server that does not answer: the bus tries again later. */
const answerMs = 15_000

export interface SmtpMailer extends Mailer {
  /** Resolves when the server lets us in; rejects with what is wrong. */
  check(): Promise<void>
}

/**
 * Sends mail by an SMTP server. `url`: `smtp://user:password@host:587` (encrypted by STARTTLS where the server offers it, and
 * always before a password is sent) or `smtps://…` (encrypted from the first byte); options of nodemailer may follow, e.g.
 * `?tls.rejectUnauthorized=false`. `from`: the address that mails come from.
 * `send` rejects with PermanentFailure when the server says that it will never take this mail, else with an Error: try again.
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
      // What a mail holds is ours: it reads no file and fetches no address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: { name: 'Studyshelf', address: from } },
  )
  const domain = from.slice(from.lastIndexOf('@') + 1)

  return {
    async send({ id, to, subject, text }) {
      try {
        // The same id each time: who gets a mail twice, because nobody could know of the first, can tell.
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          to: { name: '', address: to },
          subject,
          text,
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

/** A password never travels in the clear, unless the address says that it may. */
function withRequiredTls(address: string): string {
  const url = new URL(address)
  if (url.protocol === 'smtp:' && url.password !== '' && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** 5yz means "never" (RFC 5321, 4.2.1); but a refused login is for the settings to mend, not this mail's fault. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const { responseCode } = error
  return (
    typeof responseCode === 'number' && responseCode >= 500 && !('code' in error && error.code === 'EAUTH')
  )
}
