import { expect, it } from 'vitest'
import { connectionLabel } from './connection-label'

it.each([
  ['waiting', true, null],
  ['live', true, 'Live'],
  ['lost', true, 'Reconnecting…'],
  ['full', true, 'Too many tabs'],
  ['full', false, 'Offline'],
  // The browser notices before the socket does.
  ['live', false, 'Offline'],
  ['lost', false, 'Offline'],
  ['waiting', false, 'Offline'],
] as const)('a connection that is %s, online: %s, is called %j', (state, online, words) => {
  expect(connectionLabel(state, online)).toBe(words)
})
