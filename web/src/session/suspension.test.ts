import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryStorage } from './testing/memory-storage'
import { student } from './testing/student'

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('sessionStorage', new MemoryStorage())
const browser = new EventTarget()
vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
const { useSession } = await import('./session-store')
const { followSuspension, reportSuspension, signedOutPath } = await import('./suspension')

/** Storage event of another tab that stored the id of a suspended user. */
const suspendElsewhere = (userId: string) =>
  browser.dispatchEvent(Object.assign(new Event('storage'), { key: 'suspended', newValue: userId }))

describe('a suspension', () => {
  const shown: string[] = []
  let stop = () => {}
  beforeEach(() => {
    localStorage.clear()
    shown.length = 0
    useSession.getState().signIn(student, 'token', true)
    stop = followSuspension(() => shown.push('notice'))
  })
  afterEach(() => stop())

  it('shows the notice and ends the session', () => {
    reportSuspension()
    expect(shown).toEqual(['notice'])
    expect(useSession.getState().user).toBeNull()
    expect(signedOutPath()).toBe('/suspended')
  })

  it('takes effect once, however often it is reported', () => {
    reportSuspension()
    reportSuspension()
    expect(shown).toEqual(['notice'])
  })

  it('reported by another tab ends the session of the same user', () => {
    suspendElsewhere(student._id)
    expect(shown).toEqual(['notice'])
    expect(useSession.getState().user).toBeNull()
  })

  it('of another user has no effect', () => {
    suspendElsewhere('c'.repeat(24))
    expect(shown).toEqual([])
    expect(useSession.getState().user).not.toBeNull()
  })

  it('is cleared when somebody signs in again', () => {
    reportSuspension()
    useSession.getState().signIn(student, 'another token', false)
    useSession.getState().signOut('logout')
    expect(signedOutPath()).toBe('/sign-up')
  })
})
