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

/** What this tab hears when another one stores the id of a suspended user. */
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

  it('is decided once, however often it is reported', () => {
    reportSuspension()
    reportSuspension()
    expect(shown).toEqual(['notice'])
  })

  it('that another tab learns of ends the session of the same user here', () => {
    suspendElsewhere(student._id)
    expect(shown).toEqual(['notice'])
    expect(useSession.getState().user).toBeNull()
  })

  it('of another user is no business of this tab', () => {
    suspendElsewhere('c'.repeat(24))
    expect(shown).toEqual([])
    expect(useSession.getState().user).not.toBeNull()
  })

  it('is forgotten when somebody signs in again', () => {
    reportSuspension()
    useSession.getState().signIn(student, 'another token', false)
    useSession.getState().signOut('logout')
    expect(signedOutPath()).toBe('/sign-up')
  })
})
