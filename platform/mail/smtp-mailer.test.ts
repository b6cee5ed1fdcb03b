import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { PermanentFailure } from '@studyshelf/event-bus/core'
import { startMailServer } from '../testing/mail-server'
import { mailerSuite } from '../testing/mailer-suite'
import { createSmtpMailer } from './smtp-mailer'

const from = 'support@studyshelf.example'
const mail = { id: 'm1', to: 'ann@u.nus.edu', subject: 'Hello', text: 'Words' }

mailerSuite('an SMTP server', async () => {
  const server = await startMailServer()
  const mailer = createSmtpMailer({ url: `smtp://${server.address}`, from })
  return {
    mailer,
    delivered: async (to) => server.arrived.filter((each) => each.to === to).toReversed(),
    async close() {
      await mailer.stop()
      await server.stop()
    },
  }
})

describe('an SMTP server', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })
  const serve = async (options?: SMTPServerOptions) => {
    const server = await startMailServer(options)
    stops.push(server.stop)
    return server
  }
  const open = (url: string) => {
    const mailer = createSmtpMailer({ url, from })
    stops.push(() => mailer.stop())
    return mailer
  }
  const letIn: SMTPServerOptions = {
    authOptional: false,
    disabledCommands: [],
    onAuth: ({ username, password }, _session, done) =>
      username === 'union' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
  }

  it('gets mails from the address given, with the same Message-ID each time they are sent', async () => {
    const server = await serve()
    const mailer = open(`smtp://${server.address}`)
    await mailer.send(mail)
    await mailer.send(mail)
    expect(server.arrived.map(({ messageId }) => messageId)).toEqual([
      '<m1@studyshelf.example>',
      '<m1@studyshelf.example>',
    ])
    expect(server.arrived[0]).toMatchObject({ from })
  })

  it('receives the fields to unsubscribe by one click, and none for mails that cannot be ended', async () => {
    const server = await serve()
    const mailer = open(`smtp://${server.address}`)
    await mailer.send({ ...mail, unsubscribeUrl: 'https://notes.example/api/mails/0a/end' })
    await mailer.send({ ...mail, id: 'm2' })
    const fields = ['list-unsubscribe', 'list-unsubscribe-post']
    expect(server.arrived.map(({ headers }) => fields.map((field) => headers.get(field)))).toEqual([
      ['<https://notes.example/api/mails/0a/end>', 'List-Unsubscribe=One-Click'],
      [undefined, undefined],
    ])
  })

  it('gets the password only over an encrypted connection', async () => {
    const server = await serve(letIn)
    const mailer = open(`smtp://union:p%40ss@${server.address}?tls.rejectUnauthorized=false`)
    await mailer.send(mail)
    expect(server.arrived).toMatchObject([{ encrypted: true }])

    const plain = await serve({ ...letIn, disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    const careful = open(`smtp://union:p%40ss@${plain.address}`)
    await expect(careful.send(mail)).rejects.toThrow()
    expect(plain.arrived).toEqual([])
  })

  it('is not trusted when its certificate is nobody’s', async () => {
    const server = await serve(letIn)
    const mailer = open(`smtp://union:p%40ss@${server.address}`)
    await expect(mailer.send(mail)).rejects.toThrow(/certificate/)
    expect(server.arrived).toEqual([])
  })

  it('is supported if it encrypts from the first byte', async () => {
    const server = await serve({ ...letIn, secure: true })
    await open(`smtps://union:p%40ss@${server.address}?tls.rejectUnauthorized=false`).send(mail)
    expect(server.arrived).toMatchObject([{ encrypted: true }])
  })

  it('is not tried again after a permanent refusal, but is after a temporary one or a refused login', async () => {
    const refusing = (responseCode: number) =>
      serve({ onRcptTo: (_to, _session, done) => done(Object.assign(new Error('no'), { responseCode })) })
    const never = open(`smtp://${(await refusing(550)).address}`)
    await expect(never.send(mail)).rejects.toBeInstanceOf(PermanentFailure)

    const later = open(`smtp://${(await refusing(451)).address}`)
    await expect(later.send(mail)).rejects.not.toBeInstanceOf(PermanentFailure)

    const locked = await serve(letIn)
    const stranger = open(`smtp://union:wrong@${locked.address}?tls.rejectUnauthorized=false`)
    await expect(stranger.send(mail)).rejects.not.toBeInstanceOf(PermanentFailure)
  })

  it('fails a mail and the check while it is down, and passes both once it is back', async () => {
    const first = await startMailServer()
    const mailer = open(`smtp://${first.address}`)
    await mailer.check()
    await first.stop()
    await expect(mailer.send(mail)).rejects.toThrow()
    await expect(mailer.check()).rejects.toThrow()

    const again = await startMailServer({}, first.port)
    await mailer.check()
    await mailer.send(mail)
    expect(again.arrived).toHaveLength(1)
    await mailer.stop()
    await again.stop()
  })
})
