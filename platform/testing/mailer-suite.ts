import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mail, Mailer } from '../mail/port'

type Delivered = Pick<Mail, 'to' | 'subject' | 'text'>

export interface MailerUnderTest {
  mailer: Mailer
  /** The mails to this address so far, newest first. */
  delivered(to: string): Promise<Delivered[]>
  close(): Promise<void>
}

const mail = (id: string, to = 'ann@u.nus.edu'): Mail => ({
  id,
  to,
  subject: `Subject ${id} – naïve`,
  text: `First line\n\nText of ${id}: 學生 📚\n.\nlast line`,
})

/** The contract of every mailer. */
export function mailerSuite(name: string, open: () => Promise<MailerUnderTest>) {
  describe(`${name} as a mailer`, () => {
    let under: MailerUnderTest
    beforeEach(async () => {
      under = await open()
    })
    afterEach(() => under.close())

    it('delivers subject and text as they were written, to the right person only', async () => {
      await under.mailer.send(mail('1'))
      await under.mailer.send(mail('2', 'bob@e.ntu.edu.sg'))
      const { subject, text } = mail('1')
      const arrived = await under.delivered('ann@u.nus.edu')
      expect(arrived).toHaveLength(1)
      expect(arrived[0]).toMatchObject({ to: 'ann@u.nus.edu', subject })
      expect(arrived[0]?.text.trim()).toBe(text)
    })

    it('lists the later of two mails first', async () => {
      await under.mailer.send(mail('1'))
      await under.mailer.send(mail('2'))
      const subjects = (await under.delivered('ann@u.nus.edu')).map(({ subject }) => subject)
      expect(subjects).toEqual([mail('2').subject, mail('1').subject])
    })

    it('sends many at once', async () => {
      await Promise.all(Array.from({ length: 30 }, (_, n) => under.mailer.send(mail(`n${n}`))))
      expect(await under.delivered('ann@u.nus.edu')).toHaveLength(30)
    })
  })
}
