import { z } from 'zod'
import { defineRecord } from '#platform'

/** The phrases by which lecturers' material is recognised: one record. None as long as no admin has changed them. */
export const sharePhrases = defineRecord({
  name: 'SharePhrases',
  collection: 'share_phrases',
  fields: {
    phrases: z.array(z.object({ _id: z.string(), words: z.string(), addedAt: z.date().nullable() })),
    /** Grows with every change. It guards decisions. */
    version: z.number(),
  },
  indexes: [],
  outbox: true,
})
