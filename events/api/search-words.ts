import { z } from 'zod'
import { instant, success } from '../fields'
import { foldText, wordsOf } from '../typed/fold-text'
import { id } from '../values'
import { defineCall } from './define-call'
import { successResponse, withId } from './shared'

export const maxSearchWords = 500
export const maxSearchWordLength = 40
/** Most words on one side of a pair. */
export const maxSearchExpression = 6

/** A word or a few, as they are compared: folded, without punctuation. */
const searchWord = z
  .string()
  .max(maxSearchWordLength, `Write at most ${maxSearchWordLength} characters.`)
  .overwrite((text) => wordsOf(foldText(text)).join(' '))
  .refine((text) => text !== '', 'Write a word.')
  .refine(
    (text) => text.split(' ').length <= maxSearchExpression,
    `Write at most ${maxSearchExpression} words.`,
  )
  .max(maxSearchWordLength, `Write at most ${maxSearchWordLength} characters.`)
export const searchWordsRequest = z.object({ one: searchWord, other: searchWord })
export type SearchWordsRequest = z.infer<typeof searchWordsRequest>

const pair = z.object({ _id: id, one: z.string(), other: z.string(), addedAt: instant })
export type SearchWordsPair = z.infer<typeof pair>

/** Words that mean the same in a search. */
export const searchWordsCalls = {
  searchWords: defineCall({
    method: 'get',
    path: '/api/admin/search-words',
    summary:
      'The pairs of words that mean the same in a search: those of admins, newest first, and those built in.',
    access: 'admin',
    answer: z.object({
      success,
      pairs: z.array(pair),
      builtIn: z.array(z.object({ one: z.string(), other: z.string() })),
    }),
    reasons: {},
  }),
  addSearchWords: defineCall({
    method: 'post',
    path: '/api/admin/search-words',
    summary: 'Let two words, or groups of words, mean the same in every search from now on.',
    access: 'admin',
    body: searchWordsRequest,
    answer: z.object({ success, pair }),
    reasons: { 'same-words': 409, 'too-many-search-words': 409 },
  }),
  removeSearchWords: defineCall({
    method: 'delete',
    path: '/api/admin/search-words/:id',
    summary: 'Let a pair of words no longer mean the same. Nothing happens if it is gone already.',
    access: 'admin',
    params: withId,
    answer: successResponse,
    reasons: {},
  }),
}
