import { thanksCalls } from '#events'
import { request } from '../../../http/api-client'
import { createSetting } from '../../../entities/user/api/setting'

/** True if the user is told when readers thank them. */
export const thanksSetting = createSetting<boolean>({
  name: 'thanks-setting',
  read: async (signal) => (await request(thanksCalls.thanksSetting, { signal })).isOn,
  send: (isOn) => request(thanksCalls.setThanksSetting, { body: { isOn } }),
})
