export interface Mail {
  /** Sending a mail with the same id again (at-least-once delivery) does not show it twice if the host can tell. */
  id: string
  to: string
  subject: string
  text: string
  /** One-time code in the text, for the embedded mailbox's listing. */
  code?: string
  /** Ends mails of this kind: mail programs offer it beside the mail, and send a POST to it (RFC 8058). */
  unsubscribeUrl?: string
}

export interface Mailer {
  /** Resolves when the host has accepted the mail. */
  send(mail: Mail): Promise<void>
  /** Only the embedded mailbox: newest first. */
  list?(to?: string): Promise<(Mail & { at: string })[]>
  stop(): Promise<void>
}

/** For a process that sends no mail: every call is a bug. */
export const noMail: Mailer = {
  send: async () => {
    throw new Error('This role sends no mail, and has no access to a mail server.')
  },
  stop: async () => {},
}
