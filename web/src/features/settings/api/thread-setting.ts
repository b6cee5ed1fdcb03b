import { ownThreadCalls, type ThreadNewsKind } from '#events'
import { request } from '../../../http/api-client'
import { createSetting } from '../../../entities/user/api/setting'

/** The kinds of news about questions and answers that the user gets messages about. */
export const threadSetting = createSetting<readonly ThreadNewsKind[]>({
  name: 'thread-setting',
  read: async (signal) => (await request(ownThreadCalls.threadSetting, { signal })).kinds,
  send: (kinds) => request(ownThreadCalls.setThreadSetting, { body: { kinds: [...kinds] } }),
})
