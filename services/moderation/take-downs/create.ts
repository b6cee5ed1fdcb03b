import type { Connection } from 'mongoose'
import { secretFor, type Clock, type Housekeeping, type Log, type Outbox } from '#platform'
import type { Library } from '#services/library'
import { createLinks } from './links'
import { createNoticeModel } from './model'
import { createNoticeSweep } from './sweep'
import { createTakeDowns } from './take-downs'

/** Joins the parts of take-down notices. `secret`: makes the links in mails; those of `otherSecrets` still open. */
export function joinTakeDowns(deps: {
  connection: Connection
  library: Pick<Library, 'removalOf' | 'closeByNotice' | 'reopenAfterNotice'>
  outbox: Outbox
  clock: Clock
  log: Log
  housekeeping: Housekeeping
  secret: string
  otherSecrets?: readonly string[]
  publicUrl: string
}) {
  const { secret, otherSecrets = [], publicUrl } = deps
  const notices = createNoticeModel(deps.connection)
  deps.outbox.register(notices)
  const secretOf = (each: string) => secretFor(each, 'take-down-links')
  const links = createLinks({ secrets: [secretOf(secret), ...otherSecrets.map(secretOf)], publicUrl })
  return {
    notices,
    takeDowns: createTakeDowns({ ...deps, notices, links }),
    noticeSweep: createNoticeSweep({ ...deps, notices }),
  }
}
