import { z } from 'zod'
import { positiveInteger, success } from '../fields'
import { id } from '../values'
import { defineCall } from './define-call'
import { publicUser } from './people'
import { searchQuery } from './search'

/** For fewer letters there are no suggestions. */
export const minSuggestedLetters = 2

export const suggestions = z.object({
  /** Modules with the number of their documents. */
  modules: z.array(z.object({ courseCode: z.string(), documents: positiveInteger })),
  documents: z.array(z.object({ _id: id, title: z.string(), courseCode: z.string() })),
  /** Students who published documents. */
  people: z.array(publicUser),
})
export type Suggestions = z.infer<typeof suggestions>

/** Suggestions while somebody types a search. */
export const suggestionCalls = {
  suggestions: defineCall({
    method: 'get',
    path: '/api/auth/suggest',
    summary:
      'A few modules, documents and students that begin with the typed words. None for fewer than two letters.',
    access: 'optional',
    query: searchQuery,
    answer: suggestions.extend({ success }),
    reasons: {},
  }),
}
