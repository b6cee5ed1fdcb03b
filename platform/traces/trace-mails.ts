import type { Mailer } from '../mail/port'
import type { Traces } from './port'

/** A mailer with a span for each mail. It names neither the mail nor its address. */
export const traceMails = (mailer: Mailer, traces: Pick<Traces, 'span'>): Mailer => ({
  ...mailer,
  send: (mail) => traces.span('send mail', {}, () => mailer.send(mail)),
})
