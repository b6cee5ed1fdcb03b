import { expect, it } from 'vitest'
import { instantOf, localTimeOf } from './local-time'

it.each(['2026-12-01T09:05', '2026-01-31T23:59', '2026-03-29T12:00'])('keeps the minute of %s', (typed) => {
  const at = instantOf(typed)
  expect(localTimeOf(new Date(at ?? ''))).toBe(typed)
})

it.each(['', 'tomorrow', '2026-13-45T99:99'])('takes “%s” for no time', (typed) => {
  expect(instantOf(typed)).toBeNull()
})
