import { z } from 'zod'
import { instant, success } from '../fields'
import { id } from '../values'
import { defineCall } from './define-call'
import { successResponse, withId } from './shared'

export const maxSharePhrases = 200
export const maxSharePhraseLength = 80
const minLetters = 5

/** Words as they stand on a page; `…` stands for up to twelve others (`maxBetween` in previews/marks/phrases.ts). */
const words = z
  .string()
  .max(maxSharePhraseLength, `Write at most ${maxSharePhraseLength} characters.`)
  .overwrite((text) =>
    text
      .normalize('NFKC')
      .replace(/\.{2,}|\u2026/g, ' … ')
      .replace(/['\u2018\u2019]/g, '')
      .replace(/[^\p{L}\p{N}\u00a9\u2026]+/gu, ' ')
      .trim()
      .toLowerCase(),
  )
  .refine((text) => !/^…|…$|… …/.test(text), 'Write words before and after “…”.')
  .refine(
    (text) => text.replace(/[^\p{L}\p{N}]/gu, '').length >= minLetters,
    `Write at least ${minLetters} letters: a shorter phrase would be in many notes.`,
  )
export const sharePhraseRequest = z.object({ words })
export type SharePhraseRequest = z.infer<typeof sharePhraseRequest>

/** `addedAt`: null if it was there from the beginning. */
const sharePhrase = z.object({ _id: id, words: z.string(), addedAt: instant.nullable() })
export type SharePhrase = z.infer<typeof sharePhrase>

/** Phrases by which lecturers' material is recognised at upload. */
export const sharePhraseCalls = {
  sharePhrases: defineCall({
    method: 'get',
    path: '/api/admin/share-phrases',
    summary: 'The phrases by which lecturers’ material is recognised at upload, newest first.',
    access: 'admin',
    answer: z.object({ success, phrases: z.array(sharePhrase) }),
    reasons: {},
  }),
  addSharePhrase: defineCall({
    method: 'post',
    path: '/api/admin/share-phrases',
    summary: 'Let uploads in which this phrase stands by itself wait for an admin from now on.',
    access: 'admin',
    body: sharePhraseRequest,
    answer: z.object({ success, phrase: sharePhrase }),
    reasons: { 'same-words': 409, 'too-many-phrases': 409 },
  }),
  removeSharePhrase: defineCall({
    method: 'delete',
    path: '/api/admin/share-phrases/:id',
    summary: 'No longer look for a phrase. Nothing happens if it is gone already.',
    access: 'admin',
    params: withId,
    answer: successResponse,
    reasons: {},
  }),
}
