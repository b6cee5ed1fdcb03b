import { userInfo } from 'node:os'
import { expect, it } from 'vitest'
import { actorId, operatorActor, operatorOf } from '#events'
import { nameOfOperator } from './operator'

it.each([
  ['whom sudo was used by', { SUDO_USER: 'alice', USER: 'root' }, 'alice'],
  ['the user of the process, whatever the environment says', { USER: 'mallory' }, userInfo().username],
  ['a name of a domain', { SUDO_USER: 'CAMPUS\\alice' }, 'CAMPUS\\alice'],
  ['a name with other signs', { SUDO_USER: 'al\u001b[2Jice\n' }, 'al__2Jice_'],
  ['a long name', { SUDO_USER: 'a'.repeat(100) }, 'a'.repeat(64)],
  ['a name of blanks', { SUDO_USER: '   ' }, 'unknown'],
])('tells %s', (_, environment, name) => {
  expect(nameOfOperator(environment)).toBe(name)
  expect(operatorOf(operatorActor(name))).toBe(name)
})

it.each(['operator:', 'operator: ', 'operator:a\nb', 'operator:' + 'a'.repeat(65), 'admin', ''])(
  'takes %j for no actor',
  (actor) => expect(actorId.safeParse(actor).success).toBe(false),
)

it('takes the id of an account for an actor, and for no operator', () => {
  const id = '0123456789abcdef01234567'
  expect(actorId.parse(id)).toBe(id)
  expect(operatorOf(id)).toBeNull()
})
