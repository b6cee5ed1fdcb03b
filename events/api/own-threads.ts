import { z } from 'zod'
import { success } from '../fields'
import { threadNewsKind, threadNewsKinds } from '../thread-news'
import { defineCall } from './define-call'

/** The kinds of news about threads that a student gets messages about. */
export const threadSetting = z.object({
  kinds: z
    .array(threadNewsKind)
    .max(threadNewsKinds.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'Each kind once'),
})
export const threadSettingResponse = threadSetting.extend({ success })

/** Apart from the other calls about threads, which describe them: settings need these alone. */
export const ownThreadCalls = {
  ownThreads: defineCall({
    method: 'get',
    path: '/api/auth/own-threads.md',
    summary: 'All questions that one asked, with their answers, and one’s own answers, in Markdown.',
    access: 'user',
    sends: 'text/markdown',
    reasons: {},
  }),
  threadSetting: defineCall({
    method: 'get',
    path: '/api/auth/thread-news/setting',
    summary:
      'Which messages one gets about questions: those about one’s documents (`asked`), answers to one’s own (`answered`), and answers of one’s own that were accepted (`accepted`).',
    access: 'user',
    answer: threadSettingResponse,
    reasons: {},
  }),
  setThreadSetting: defineCall({
    method: 'put',
    path: '/api/auth/thread-news/setting',
    summary:
      'Choose which messages one gets about questions and answers. One is not told later of those that came while a kind was off. Idempotent.',
    access: 'user',
    body: threadSetting,
    answer: threadSettingResponse,
    reasons: {},
  }),
}
