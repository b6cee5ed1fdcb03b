import type { Express } from 'express'
import { z } from 'zod'
import { demoLoginsCall, mailboxMessage, type demoResponse, type MailboxMessage } from '#events'
import type { Mailer } from '#platform/core'
import { escapeHtml, htmlPage, htmlPagePolicy } from '../docs/html'
import { invalidRequest, nothingThere } from '../http/errors'
import { createIsFrom, thisMachine } from '../http/is-from'
import { sendJson } from '../http/send-json'

export type Demo = z.infer<typeof demoResponse>

const mailboxQuery = z.object({ to: z.string().trim().toLowerCase().max(254).optional() })

/** For development, and for this machine only: the embedded mailbox with its codes, and the logins of the demo world. */
export function mountDev(
  app: Express,
  { list, demo }: { list: NonNullable<Mailer['list']>; demo: Demo | null },
) {
  const isFromThisMachine = createIsFrom(thisMachine)
  app.use('/dev', (request, _response, next) => next(isFromThisMachine(request) ? undefined : nothingThere()))

  const read = async (query: unknown): Promise<MailboxMessage[]> => {
    const parsed = mailboxQuery.safeParse(query)
    if (!parsed.success) throw invalidRequest(parsed.error, 'query')
    return (await list(parsed.data.to)).map((mail) => mailboxMessage.parse(mail))
  }

  app.get('/dev/mailbox.json', async (request, response) => {
    sendJson(response, 200, await read(request.query))
  })
  app.get('/dev/mailbox', async (request, response) => {
    const mails = await read(request.query)
    response.setHeader('Content-Security-Policy', htmlPagePolicy)
    response.setHeader('Cache-Control', 'no-store')
    response.type('html').send(renderMailbox(mails))
  })
  if (demo !== null) {
    app.get(demoLoginsCall.path, (_request, response) => sendJson(response, 200, demo))
  }
}

const renderMailbox = (mails: readonly MailboxMessage[]): string =>
  htmlPage(
    'Mailbox',
    mails.length === 0
      ? '<p>No mail yet.</p>'
      : mails
          .map(
            ({ to, subject, text, at }) =>
              `<article><strong>${escapeHtml(subject)}</strong><div class="muted">To ${escapeHtml(to)}, <time datetime="${at}">${at}</time></div><pre>${escapeHtml(text)}</pre></article>`,
          )
          .join('\n'),
  )
