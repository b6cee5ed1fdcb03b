import type { WallStep } from '#events'
import { expect, it } from 'vitest'
import { isWanted, storiesOf, titleOf } from './stories'

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString()
let count = 0
const about = (correlationId: string, ms: number) => ({ id: `${++count}`, correlationId, at: at(ms) })
const request = (of: string, ms: number, status = 200): WallStep => ({
  ...{
    kind: 'request',
    ...about(of, ms),
    method: 'POST',
    route: '/api/auth/document/:id/like',
    status,
    ms: 6,
  },
})
const event = (of: string, ms: number): WallStep => ({
  ...{
    kind: 'event',
    ...about(of, ms),
    eventId: 'e',
    name: 'votes.changed',
    topic: 'documents',
    key: 'documentId',
  },
})
const handler = (of: string, ms: number, outcome: 'handled' | 'dead-letter' = 'handled'): WallStep => ({
  ...{ kind: 'handler', ...about(of, ms), eventId: 'e', name: 'votes.changed', group: 'moderation' },
  ...{ ms: 20, outcome, tries: 1 },
})
const message = (of: string, ms: number): WallStep => ({
  ...{ kind: 'message', ...about(of, ms), message: 'document:votes', sockets: 3 },
})

it('groups steps by their request, newest first, in the order in which they happened', () => {
  const stories = storiesOf([
    ...[message('like', 8), handler('like', 5), event('like', 5), request('like', 0)],
    request('upload', 100),
  ])
  expect(stories.map(({ correlationId }) => correlationId)).toEqual(['upload', 'like'])
  expect(stories[1]?.steps.map(({ kind }) => kind)).toEqual(['request', 'event', 'handler', 'message'])
  expect(stories[1]).toMatchObject({ events: 1, handlers: 1, messages: 1, ms: 25, isFailed: false })
})

it.each([
  ['an ordinary request', [request('a', 0)], false],
  ['a refused request', [request('a', 0, 403)], true],
  ['an event that was given up', [request('a', 0), handler('a', 1, 'dead-letter')], true],
  ['an event without a request', [event('a', 0)], false],
])('marks what failed: %s', (_, steps, isFailed) => {
  expect(storiesOf(steps)[0]?.isFailed).toBe(isFailed)
})

it.each([
  ['no filter', '', false, true],
  ['a part of the route', '/LIKE', false, true],
  ['the name of an event', 'votes.ch', false, true],
  ['a service', 'moderation', false, true],
  ['the name of a socket message', 'document:v', false, true],
  ['the correlation id', 'click-', false, true],
  ['another word', 'broadcast', false, false],
  ['failed only', '', true, false],
])('filters by %s', (_, text, failedOnly, wanted) => {
  const [story] = storiesOf([
    request('click-1', 0),
    event('click-1', 1),
    handler('click-1', 1),
    message('click-1', 2),
  ])
  expect(story && isWanted(story, { text, failedOnly })).toBe(wanted)
})

it.each([
  ['its request', [event('a', 5), request('a', 0)], 'POST /api/auth/document/:id/like'],
  ['its first event', [event('a', 5), message('a', 6)], 'votes.changed'],
])('names a story by %s', (_, steps, title) => {
  const [story] = storiesOf(steps)
  expect(story && titleOf(story)).toBe(title)
})
