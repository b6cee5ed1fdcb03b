import { z } from 'zod'
import { documentsChoice } from '../values'
import { defineCall } from './define-call'
import { successResponse } from './shared'

/** `documents`: whether one's documents are kept anonymously or deleted. */
export const deleteAccountRequest = z.object({
  password: z.string().min(1).max(128),
  documents: documentsChoice,
})

/** Export and erasure of one's personal data, also while one is suspended. */
export const personalDataCalls = {
  exportPersonalData: defineCall({
    method: 'get',
    path: '/api/auth/export',
    summary: 'Export one’s personal data: a zip of JSON files and one’s own files.',
    access: 'suspended-too',
    sends: 'application/zip',
    reasons: {},
  }),
  deleteAccount: defineCall({
    method: 'post',
    path: '/api/auth/delete-account',
    summary: 'Delete one’s account for good. Every session ends at once; a mail says when all is done.',
    access: 'suspended-too',
    body: deleteAccountRequest,
    answer: successResponse,
    reasons: { 'wrong-password': 403, 'is-admin': 409 },
  }),
}
