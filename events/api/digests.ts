import { z } from 'zod'
import { success } from '../fields'
import { documentKind, documentKinds } from '../values'
import { defineCall } from './define-call'
import { successResponse } from './shared'

/** Ways in which a digest reaches a student: the inbox once a day, or a mail once a week. */
export const digestWays = ['inbox', 'mail'] as const
export const digestWay = z.enum(digestWays)
export type DigestWay = z.infer<typeof digestWay>

/** Which news of their modules a student gets, and when. */
export const digestSetting = z.object({
  /** One message a day in the inbox. */
  inbox: z.boolean(),
  /** The hour in Singapore at which it comes. */
  hour: z.number().int().min(0).max(23),
  /** Documents of other kinds are left out. */
  kinds: z
    .array(documentKind)
    .min(1)
    .max(documentKinds.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'Each kind once'),
  /** One mail a week. */
  mail: z.boolean(),
})
export type DigestSetting = z.infer<typeof digestSetting>

export const digestSettingResponse = digestSetting.extend({ success })

/** The token in a mail by which its addressee ends the mails, without a login. */
const withToken = z.object({ token: z.string().regex(/^[0-9a-f]{32}$/) })

/** New documents of one's modules, in one message a day, and in one mail a week. */
export const digestCalls = {
  digestSetting: defineCall({
    method: 'get',
    path: '/api/auth/digest/setting',
    summary: 'When one is told of new documents of one’s modules, of which kinds, and how.',
    access: 'user',
    answer: digestSettingResponse,
    reasons: {},
  }),
  setDigestSetting: defineCall({
    method: 'put',
    path: '/api/auth/digest/setting',
    summary:
      'Choose when one is told of new documents of one’s modules, of which kinds, and how. Idempotent.',
    access: 'user',
    body: digestSetting,
    answer: digestSettingResponse,
    reasons: {},
  }),
  endMails: defineCall({
    method: 'post',
    path: '/api/mails/:token/end',
    summary:
      'Get no more weekly mails. Mail programs call it with the address in List-Unsubscribe (RFC 8058), without a login. Idempotent.',
    access: 'anyone',
    params: withToken,
    answer: successResponse,
    reasons: { 'not-found': 404 },
  }),
  resumeMails: defineCall({
    method: 'post',
    path: '/api/mails/:token/resume',
    summary: 'Get the weekly mails again. Idempotent.',
    access: 'anyone',
    params: withToken,
    answer: successResponse,
    reasons: { 'not-found': 404 },
  }),
}
