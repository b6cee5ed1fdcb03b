import { z } from 'zod'
import { count, integer } from '../fields'
import { defineEvent } from '../define-event'
import { id, pointReason } from '../values'

// Apart from the other events of users: socket messages have these fields, so every page loads this file.

export const pointsChanged = defineEvent({
  name: 'points.changed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A wallet moved. Gives the new balance, the change and the reason.',
  payload: z.object({
    userId: id,
    points: count,
    /** How often the wallet has moved. The balance with the higher version is newer. */
    version: count.default(0),
    delta: integer,
    reason: pointReason,
  }),
})

export const bookRedeemed = defineEvent({
  name: 'book.redeemed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A user now owns a book.',
  payload: z.object({ userId: id, bookId: integer, price: integer }),
})
