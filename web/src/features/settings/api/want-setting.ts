import { wantSettingCalls } from '#events'
import { createSetting } from '../../../entities/user/api/setting'
import { request } from '../../../http/api-client'

/** True if the user gets messages about what they asked for and offered. */
export const wantSetting = createSetting<boolean>({
  name: 'want-setting',
  read: async (signal) => (await request(wantSettingCalls.wantSetting, { signal })).isOn,
  send: (isOn) => request(wantSettingCalls.setWantSetting, { body: { isOn } }),
})
