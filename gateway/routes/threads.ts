import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { calls } from '#events'
import type { Actor } from '#services/accounts'
import type { Library } from '#services/library'
import { hasGone } from '../http/has-gone'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

const viewerOf = ({ userId, role }: Actor) => ({ userId, isAdmin: role === 'admin' })

/** Questions about documents, and their answers. */
export function threadRoutes({
  library,
  publicUrl,
}: {
  library: Pick<
    Library,
    | 'threadsOf'
    | 'thread'
    | 'ask'
    | 'answer'
    | 'changePost'
    | 'deletePost'
    | 'votePost'
    | 'acceptAnswer'
    | 'ownThreads'
    | 'threadNewsOf'
    | 'setThreadNews'
  >
  publicUrl: string
}): Route[] {
  const writing = { limits: [limits.general, limits.threads] }
  return [
    serve(calls.threads, async ({ actor, params, query }) =>
      success(await library.threadsOf(viewerOf(actor), params.id, query)),
    ),
    serve(calls.thread, async ({ actor, params }) =>
      success(await library.thread(viewerOf(actor), params.id)),
    ),
    serve(
      calls.ask,
      async ({ actor, params, body }) => success(await library.ask(viewerOf(actor), params.id, body)),
      writing,
    ),
    serve(
      calls.answer,
      async ({ actor, params, body }) =>
        success({ post: await library.answer(viewerOf(actor), params.id, body) }),
      writing,
    ),
    serve(
      calls.changePost,
      async ({ actor, params, body: { text } }) =>
        success({ post: await library.changePost(viewerOf(actor), params.id, text) }),
      writing,
    ),
    serve(
      calls.deletePost,
      async ({ actor, params }) => {
        await library.deletePost(actor.userId, params.id)
        return success({})
      },
      writing,
    ),
    serve(
      calls.votePost,
      async ({ actor, params, body: { isVoted } }) =>
        success({ post: await library.votePost(viewerOf(actor), params.id, isVoted) }),
      { limits: [limits.general, limits.threadVotes] },
    ),
    serve(
      calls.acceptAnswer,
      async ({ actor, params, body: { answerId } }) =>
        success(await library.acceptAnswer(viewerOf(actor), params.id, answerId)),
      writing,
    ),
    serve(
      calls.ownThreads,
      ({ actor, response }) =>
        sendMarkdown(response, 'studyshelf-questions.md', library.ownThreads(actor.userId, publicUrl)),
      { limits: [limits.general, limits.exports] },
    ),
    serve(calls.threadSetting, async ({ actor }) =>
      success({ kinds: await library.threadNewsOf(actor.userId) }),
    ),
    serve(
      calls.setThreadSetting,
      async ({ actor, body: { kinds } }) => {
        await library.setThreadNews(actor.userId, kinds)
        return success({ kinds })
      },
      writing,
    ),
  ]
}

/** Streams a file of Markdown, of any length. */
async function sendMarkdown(
  response: Response,
  fileName: string,
  parts: AsyncIterable<string>,
): Promise<void> {
  response.setHeader('Content-Type', 'text/markdown; charset=utf-8')
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  try {
    await pipeline(Readable.from(parts), response)
  } catch (error) {
    if (!hasGone(error)) throw error
  }
}
