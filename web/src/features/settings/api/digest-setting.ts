import { digestCalls, type DigestSetting } from '#events'
import { request } from '../../../http/api-client'
import { createSetting } from '../../../entities/user/api/setting'

/** When the user is told of new documents of their modules. */
export const digestSetting = createSetting<DigestSetting>({
  name: 'digest-setting',
  async read(signal) {
    const { success: _success, ...setting } = await request(digestCalls.digestSetting, { signal })
    return setting
  },
  send: (body) => request(digestCalls.setDigestSetting, { body }),
})

/** Changes parts of the setting. Ignores a change that would leave no kind, as when two are turned off in quick succession. */
export const changeDigest = (change: (setting: DigestSetting) => Partial<DigestSetting>): void =>
  digestSetting.change((before) => {
    const setting = { ...before, ...change(before) }
    return setting.kinds.length === 0 ? before : setting
  })
