import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as the server got it. */
interface Arrived {
  to: string
  from: string
  subject: string
  text: string
  messageId: string
  /** Whether it came over an encrypted connection. */
  encrypted: boolean
}

/** A mail server of this machine, on a free port unless one is given, which keeps what it is sent. */
export async function startMailServer(options: SMTPServerOptions = {}, onPort = 0) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Who is still connected when it stops is cut off: a server that goes away does not wait for its clients.
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
