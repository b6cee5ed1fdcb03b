import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as the server received it. */
interface Arrived {
  to: string
  from: string
  subject: string
  text: string
  messageId: string
  /** Its header fields, by their names in small letters. */
  headers: ReadonlyMap<string, string>
  /** True if it came over an encrypted connection. */
  encrypted: boolean
}

/** A local mail server that keeps its mails; on a free port unless one is given. */
export async function startMailServer(options: SMTPServerOptions = {}, onPort = 0) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Close open connections at once: a server that goes down does not wait for its clients.
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      buffer(stream)
        .then(async (bytes) => {
          const mail = await PostalMime.parse(bytes)
          arrived.push({
            to: session.envelope.rcptTo[0]?.address ?? '',
            from: mail.from?.address ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            messageId: mail.messageId ?? '',
            headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
            encrypted: session.secure,
          })
          done()
        })
        .catch(done)
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(onPort, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    arrived,
    port,
    address: `127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
