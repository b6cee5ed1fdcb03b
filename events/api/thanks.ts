import { z } from 'zod'
import { success } from '../fields'
import { defineCall } from './define-call'
import { documentMustStand, withId } from './shared'

/** Ways in which a reader thanks an uploader. */
export const thanksActs = ['like', 'save', 'helped'] as const
export const thanksAct = z.enum(thanksActs)
export type ThanksAct = z.infer<typeof thanksAct>

export const helpedResponse = z.object({ success, helped: z.boolean() })

export const thanksSettingRequest = z.object({ isOn: z.boolean() })
export const thanksSettingResponse = z.object({ success, isOn: z.boolean() })

const own = { access: 'user', answer: helpedResponse, params: withId } as const

/** Readers say that a document helped. Its uploader is told in one line an hour at most, without names. */
export const thanksCalls = {
  helped: defineCall({
    ...own,
    method: 'post',
    path: '/api/auth/document/:id/helped',
    summary:
      'Say that a document helped. It is no vote and earns nothing. Its uploader is told within an hour, without a name. Idempotent.',
    reasons: { ...documentMustStand, oneself: 400 },
  }),
  removeHelped: defineCall({
    ...own,
    method: 'post',
    path: '/api/auth/document/:id/remove-helped',
    summary:
      'Take back that a document helped. If its uploader was not told yet, they never are. Idempotent.',
    reasons: documentMustStand,
  }),
  thanksSetting: defineCall({
    method: 'get',
    path: '/api/auth/thanks/setting',
    summary: 'Whether one is told when readers like or save one’s documents, or say that they helped.',
    access: 'user',
    answer: thanksSettingResponse,
    reasons: {},
  }),
  setThanksSetting: defineCall({
    method: 'put',
    path: '/api/auth/thanks/setting',
    summary:
      'Be told of thanks, or not. One is not told later of those that came while it was off. Idempotent.',
    access: 'user',
    body: thanksSettingRequest,
    answer: thanksSettingResponse,
    reasons: {},
  }),
}
