import { describe, expect, it } from 'vitest'
import type { Audience } from '#events'
import { isFor, keysOf, membershipsOf } from './audience-rules'

const [registered, moved, sentAt, later] = [1, 2, 3, 4].map(
  (day) => new Date(`2026-11-0${day}T00:00:00Z`),
) as [Date, Date, Date, Date]
type Belonging = Parameters<typeof membershipsOf>[0]
type Follows = Parameters<typeof membershipsOf>[1]

const student: Belonging = {
  since: registered,
  role: { is: 'student', since: registered },
  university: { is: 'NUS', since: registered },
}
const nus: Audience = { kind: 'university', of: 'NUS' }
const cs2109s: Audience = { kind: 'module', of: 'CS2109S' }
const admins: Audience = { kind: 'admins', of: null }

describe('a message', () => {
  it.each<[string, boolean, Audience, Partial<Belonging>, Follows]>([
    ['a student of the university', true, nus, {}, []],
    ['who came to the university before', true, nus, { university: { is: 'NUS', since: moved } }, []],
    [
      'who came to the university at that moment',
      true,
      nus,
      { university: { is: 'NUS', since: sentAt } },
      [],
    ],
    ['who came to the university later', false, nus, { university: { is: 'NUS', since: later } }, []],
    ['who has left the university', false, nus, { university: { is: 'NTU', since: later } }, []],
    ['a student of another university', false, nus, { university: { is: 'SMU', since: registered } }, []],
    ['an admin without a university', false, nus, { university: { is: null, since: registered } }, []],
    ['a follower', true, cs2109s, {}, [{ code: 'CS2109S', since: moved }]],
    ['a follower under another code', true, cs2109s, {}, [{ code: 'IT2109', since: moved }]],
    ['a follower from before dates were kept', true, cs2109s, {}, [{ code: 'CS2109S', since: null }]],
    ['who followed later', false, cs2109s, {}, [{ code: 'CS2109S', since: later }]],
    ['who unfollowed', false, cs2109s, {}, []],
    ['a follower of another module', false, cs2109s, {}, [{ code: 'CS2109', since: moved }]],
    ['an admin', true, admins, { role: { is: 'admin', since: moved } }, []],
    ['who became an admin later', false, admins, { role: { is: 'admin', since: later } }, []],
    ['a former admin', false, admins, { role: { is: 'student', since: later } }, []],
    ['a student who follows a module named admins', false, admins, {}, [{ code: 'admins', since: moved }]],
  ])('for %s: %s', (_, expected, audience, change, follows) => {
    const keys = keysOf(audience, ['CS2109S', 'IT2109'])
    expect(isFor(keys ?? [], sentAt, membershipsOf({ ...student, ...change }, follows))).toBe(expected)
  })

  it('for everybody has no keys', () => {
    expect(keysOf({ kind: 'everyone', of: null }, [])).toBeNull()
  })
})
