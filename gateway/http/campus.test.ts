import { expect, it } from 'vitest'
import { shareOf, widened } from './campus'
import { limits } from './limits'

const campus = { network: '10.0.0.0/8', registrations: 2000, logins: 10_000 }

it.each([
  [limits.register, 2000],
  [limits.idCardFaces, 4000],
  [limits.otpAddress, 4000],
  [limits.ticketAddress, 12_000],
  [limits.challenges, 24_000],
  [limits.idCardQueue, 24_000],
  [limits.loginAddress, 10_000],
  [limits.general, 6000],
])('widens $name inside a campus network to %i', (limit, max) => {
  expect(widened(limit, campus).max).toBe(max)
  expect(widened(limit, null)).toBe(limit)
})

it('counts limits of different sizes apart', () => {
  const names = [null, campus, { ...campus, registrations: 500 }].map(
    (of) => widened(limits.register, of).name,
  )
  expect(names).toEqual(['register', 'register-2000', 'register-500'])
})

it('allows a small network less, but never nothing', () => {
  const small = { ...campus, registrations: 1, logins: 1 }
  expect(widened(limits.register, small).max).toBe(1)
  expect(widened(limits.loginAddress, small).max).toBe(1)
  expect(shareOf(small, 'registrations')).toBe(0.01)
})
