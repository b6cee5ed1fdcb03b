import { fetchBackgroundCode } from '../../components/fetch-code'
import type { Outbox } from '../../http/outbox/outbox'
import { provideOutbox } from '../../http/outbox/post'

let opened: Promise<Outbox> | null = null

provideOutbox(() => {
  opened ??= fetchBackgroundCode(() => import('./open-outbox')).then(({ openOutbox }) => openOutbox())
  // A newer version of the program is there; the next entry tries again.
  opened.catch(() => (opened = null))
  return opened
})
