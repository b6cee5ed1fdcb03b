import { z } from 'zod'
import { count, success } from '../fields'
import { defineCall } from './define-call'
import { successResponse } from './shared'

/** News that a student may be told of while Studyshelf is closed. */
export const pushKinds = ['warning', 'want', 'answer'] as const
export const pushKind = z.enum(pushKinds)
export type PushKind = z.infer<typeof pushKind>

/** Which notifications a student gets while Studyshelf is closed, and how many. */
export const pushSetting = z.object({
  kinds: z
    .array(pushKind)
    .max(pushKinds.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'Each kind once'),
  /** False: one a day at most. */
  often: z.boolean(),
})
export type PushSetting = z.infer<typeof pushSetting>

/** The name of a browser at its maker's push service (Push API). */
const endpoint = z.url({ protocol: /^https$/ }).max(1000)

/** A subscription as browsers give it (Push API), with the keys that encrypt what is sent to it (RFC 8291). */
export const pushDevice = z.object({
  endpoint,
  /** A point on P-256 of 65 bytes. */
  p256dh: z.string().regex(/^[\w-]{87}$/),
  /** 16 bytes. */
  auth: z.string().regex(/^[\w-]{22}$/),
})
export type PushDevice = z.infer<typeof pushDevice>

export const pushSettingResponse = pushSetting.extend({
  success,
  /** The key with which browsers subscribe (RFC 8292); null if this installation sends no notifications to devices. */
  publicKey: z.string().nullable(),
  /** Browsers that get them. */
  devices: count,
})

/** Push notifications while Studyshelf is closed (Web Push). */
export const pushCalls = {
  pushSetting: defineCall({
    method: 'get',
    path: '/api/auth/push/setting',
    summary: 'Which notifications one gets on one’s devices while Studyshelf is closed.',
    access: 'user',
    answer: pushSettingResponse,
    reasons: {},
  }),
  setPushSetting: defineCall({
    method: 'put',
    path: '/api/auth/push/setting',
    summary: 'Choose which notifications one gets on one’s devices, and how many. Idempotent.',
    access: 'user',
    body: pushSetting,
    answer: pushSettingResponse,
    reasons: {},
  }),
  addPushDevice: defineCall({
    method: 'post',
    path: '/api/auth/push/devices',
    summary:
      'Send notifications to this browser, until it is removed or its session is ended. Of a sixth browser, the oldest is forgotten. Idempotent.',
    access: 'user',
    body: pushDevice,
    answer: pushSettingResponse,
    reasons: { 'no-push': 409, 'push-service': 400 },
  }),
  removePushDevice: defineCall({
    method: 'post',
    path: '/api/auth/push/devices/remove',
    summary: 'Send no more notifications to this browser. Idempotent.',
    access: 'user',
    body: z.object({ endpoint }),
    answer: successResponse,
    reasons: {},
  }),
}
