import { z } from 'zod'
import { defineRecord } from '#platform'

/** The pairs of words that mean the same in a search: one record. */
export const searchWords = defineRecord({
  name: 'SearchWords',
  collection: 'search_words',
  fields: {
    pairs: z.array(z.object({ _id: z.string(), one: z.string(), other: z.string(), addedAt: z.date() })),
    /** Grows with every change. It guards decisions. */
    version: z.number(),
  },
  indexes: [],
  outbox: true,
})
