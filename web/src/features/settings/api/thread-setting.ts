import { ownThreadCalls } from '#events'
import { request } from '../../../http/api-client'
import { createSetting } from '../../../entities/user/api/setting'

/** True if the user is told of questions about their documents, answers to theirs, and accepted ones. */
export const threadSetting = createSetting<boolean>({
  name: 'thread-setting',
  read: async (signal) => (await request(ownThreadCalls.threadSetting, { signal })).isOn,
  send: (isOn) => request(ownThreadCalls.setThreadSetting, { body: { isOn } }),
})
