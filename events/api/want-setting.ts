import { z } from 'zod'
import { success } from '../fields'
import { defineCall } from './define-call'

const wantSetting = z.object({ isOn: z.boolean() })

/** Apart from the other calls about wants, which describe documents: settings need these alone. */
export const wantSettingCalls = {
  wantSetting: defineCall({
    method: 'get',
    path: '/api/auth/wants/setting',
    summary: 'Whether one gets messages about what one asked for and offered.',
    access: 'user',
    answer: wantSetting.extend({ success }),
    reasons: {},
  }),
  setWantSetting: defineCall({
    method: 'put',
    path: '/api/auth/wants/setting',
    summary: 'Get messages about what one asked for and offered, or none. Idempotent.',
    access: 'user',
    body: wantSetting,
    answer: wantSetting.extend({ success }),
    reasons: {},
  }),
}
