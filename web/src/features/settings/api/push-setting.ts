import { pushCalls, type AnswerOf } from '#events'
import { request } from '../../../http/api-client'
import { createSetting } from '../../../entities/user/api/setting'

/** Notifications on the user's devices. */
export const pushSetting = createSetting<AnswerOf<typeof pushCalls.pushSetting>>({
  name: 'push-setting',
  read: (signal) => request(pushCalls.pushSetting, { signal }),
  send: ({ kinds, often }) => request(pushCalls.setPushSetting, { body: { kinds, often } }),
})
