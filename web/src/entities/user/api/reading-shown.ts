import { readingShownCalls } from '#events'
import { request } from '../../../http/api-client'
import { ownSocket } from '../../../live/socket'
import { createSetting } from './setting'

/** True if members of a module may see that the user reads its documents now. */
export const readingShownSetting = createSetting<boolean>({
  name: 'reading-shown',
  read: async (signal) => (await request(readingShownCalls.readingShown, { signal })).isShown,
  send: (isShown) => request(readingShownCalls.showReading, { body: { isShown }, headers: ownSocket() }),
})
