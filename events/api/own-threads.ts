import { z } from 'zod'
import { success } from '../fields'
import { defineCall } from './define-call'

export const threadSetting = z.object({ isOn: z.boolean() })
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
      'Whether one gets messages about answers to one’s questions, accepted answers, and questions about one’s documents.',
    access: 'user',
    answer: threadSettingResponse,
    reasons: {},
  }),
  setThreadSetting: defineCall({
    method: 'put',
    path: '/api/auth/thread-news/setting',
    summary:
      'Get messages about questions and answers, or not. One is not told later of those that came while it was off. Idempotent.',
    access: 'user',
    body: threadSetting,
    answer: threadSettingResponse,
    reasons: {},
  }),
}
