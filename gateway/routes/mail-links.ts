import type { Express } from 'express'
import { calls } from '#events'

/**
 * Mail programs that do not know RFC 8058 open the address in List-Unsubscribe as a page. Opening it ends nothing, since programs that
 * look into mails open links, too: it leads to the page with the button.
 */
export function mountMailLinks(app: Express): void {
  app.get(calls.endMails.path, (request, response) => {
    response.redirect(303, `/mails#${encodeURIComponent(request.params.token)}`)
  })
}
