import { beforeEach, expect, it, vi } from 'vitest'
import { MemoryStorage } from '../../session/testing/memory-storage'
import { judgeSent, noteSent, noteSentUnless, sentAt } from './sent-codes'

const email = 'a@u.nus.edu'
beforeEach(() => vi.stubGlobal('sessionStorage', new MemoryStorage()))

it.each([
  [0, 120, 600],
  [0.4, 120, 600],
  [1, 119, 599],
  [119.5, 1, 481],
  [120, 0, 480],
  [599, 0, 1],
  [600, 0, 0],
  [86_400, 0, 0],
  // The clock was set back.
  [-50, 120, 600],
])(
  'after %d seconds another code may be sent in %d, and this one is good for %d',
  (after, resendIn, goodFor) => {
    expect(judgeSent(1_000_000, 1_000_000 + after * 1000)).toEqual({ resendIn, goodFor })
  },
)

it('knows the last code of each purpose and address, however the address is spelled', () => {
  expect(sentAt('verify-email', email)).toBeNull()
  noteSent('verify-email', email, 5000)
  expect(sentAt('verify-email', 'A@U.nus.edu')).toBe(5000)
  expect(sentAt('reset-password', email)).toBeNull()
})

it('keeps the time of an older code that is still enough', () => {
  noteSent('reset-password', email, 5000)
  noteSentUnless(() => true, 'reset-password', email)
  expect(sentAt('reset-password', email)).toBe(5000)
  noteSentUnless(() => false, 'reset-password', email)
  expect(sentAt('reset-password', email)).toBeGreaterThan(5000)
})
