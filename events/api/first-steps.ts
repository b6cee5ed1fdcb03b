import { z } from 'zod'
import { success } from '../fields'
import { defineCall } from './define-call'
import { successResponse } from './shared'

/** Days after the registration in which the checklist is offered. */
export const firstStepsDays = 30

/** open: shown; done: all three steps were taken; gone: hidden by the user, or not offered any more. */
export const checklistState = z.enum(['open', 'done', 'gone'])
export type ChecklistState = z.infer<typeof checklistState>

const firstStepsResponse = z.object({
  success,
  state: checklistState,
  steps: z.object({ saved: z.boolean(), liked: z.boolean(), uploaded: z.boolean() }),
})
export type FirstSteps = Omit<z.infer<typeof firstStepsResponse>, 'success'>

/** The checklist of a new student: save a document, like one, upload one. */
export const firstStepsCalls = {
  firstSteps: defineCall({
    method: 'get',
    path: '/api/auth/first-steps',
    summary: 'The checklist of a new student, and which of its steps they have taken.',
    access: 'user',
    answer: firstStepsResponse,
    reasons: {},
  }),
  hideFirstSteps: defineCall({
    method: 'post',
    path: '/api/auth/first-steps/hide',
    summary: 'Hide the checklist for good.',
    access: 'user',
    answer: successResponse,
    reasons: {},
  }),
}
