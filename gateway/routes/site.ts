import { calls } from '#events'
import type { Config } from '#platform'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** Public settings of this installation. */
export const siteRoute = ({
  supportEmail,
  officerEmail,
  representative,
}: Pick<Config, 'supportEmail' | 'officerEmail' | 'representative'>): Route =>
  serve(calls.site, async () => success({ supportEmail, officerEmail, representative }), {
    withoutStore: true,
  })
