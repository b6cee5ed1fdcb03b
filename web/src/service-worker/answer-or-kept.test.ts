import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerOrKept } from './answer-or-kept'

const request = new Request('https://notes.example/')
const kept = async () => new Response('kept')
const textOf = async (answer: Promise<Response>) => (await answer).text()

afterEach(() => vi.useRealTimers())

describe('a page is', () => {
  it.each([200, 304, 404, 500])('the answer of a server that answers %i', async (status) => {
    const answer = new Response(null, { status: status === 304 ? 200 : status })
    expect(await answerOrKept(request, kept, async () => answer)).toBe(answer)
  })

  it.each([502, 503, 504])('the kept one while a proxy answers %i', async (status) => {
    expect(await textOf(answerOrKept(request, kept, async () => new Response('', { status })))).toBe('kept')
  })

  it('the kept one while the server is unreachable', async () => {
    const ask = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await textOf(answerOrKept(request, kept, ask))).toBe('kept')
  })

  it('the kept one if the server does not answer', async () => {
    vi.useFakeTimers()
    const answer = textOf(answerOrKept(request, kept, () => new Promise(() => undefined)))
    await vi.runAllTimersAsync()
    expect(await answer).toBe('kept')
  })

  it('the late answer, or the failure, if none is kept', async () => {
    const none = async () => undefined
    const away = new Response('away', { status: 503 })
    expect(await answerOrKept(request, none, async () => away)).toBe(away)
    const ask = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(answerOrKept(request, none, ask)).rejects.toThrow('Failed to fetch')
  })
})
