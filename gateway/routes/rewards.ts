import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { booksResponse, redeemRequest, redeemResponse } from '#events'
import type { Rewards } from '#services/rewards'
import { call, sending, type Call } from '../http/call'
import { limits } from '../http/limits'
import { serveBytes } from '../http/serve-bytes'
import { success } from '../http/success'
import { withFileName } from './params'

/** The book shop and its reading room. */
export function rewardCalls({ rewards }: { rewards: Rewards }): Call[] {
  return [
    call({
      method: 'get',
      path: '/api/rewards/books',
      summary: 'The books and their prices.',
      access: 'user',
      limits: [limits.general],
      answer: booksResponse,
      async handle() {
        return success({ books: [...rewards.books()] })
      },
    }),
    call({
      method: 'post',
      path: '/api/rewards/redeem',
      summary: 'Buy a book with points.',
      access: 'user',
      limits: [limits.general],
      body: redeemRequest,
      answer: redeemResponse,
      async handle({ actor, body }) {
        const wallet = await rewards.redeem(actor.userId, body.bookId)
        return success({ message: 'Book redeemed. Enjoy reading!', ...wallet })
      },
    }),
    sending({
      method: 'get',
      path: '/api/books/secure-book/:filename',
      summary: 'The PDF of a book one owns, also in ranges.',
      access: 'user',
      limits: [limits.general],
      params: withFileName,
      sends: 'application/pdf',
      async handle({ actor, params, request, response }) {
        const path = await rewards.ownedBookFile(actor.userId, params.filename)
        const { size, mtimeMs } = await stat(path)
        await serveBytes(request, response, {
          size,
          contentType: 'application/pdf',
          etag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
          cacheControl: 'private, no-cache',
          fileName: params.filename,
          open: async (range) => createReadStream(path, range),
        })
      },
    }),
  ]
}
