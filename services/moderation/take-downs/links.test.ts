import { expect, it } from 'vitest'
import { createLinks, type LinkPurpose } from './links'

const publicUrl = 'https://shelf.test'
const [now, before, other] = ['now', 'before', 'other'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
]
const notice = { _id: 'a'.repeat(24), seed: 'seed' }
const links = createLinks({ secrets: [now, before], publicUrl })
const tokenFrom = (address: string) => new URL(address).hash.split('.')[1] ?? ''
const token = (purpose: LinkPurpose, of = notice, secrets: [Buffer, ...Buffer[]] = [now]) =>
  tokenFrom(createLinks({ secrets, publicUrl }).address(purpose, of))

it('leads to a page of this site, with its secret behind the #', () => {
  expect(links.address('status', notice)).toMatch(
    new RegExp(`^https://shelf\\.test/take-down/status#${notice._id}\\.[\\w-]{43}$`),
  )
})

it.each<[string, string, boolean]>([
  ['its own', token('confirm'), true],
  ['one of the former secret', token('confirm', notice, [before]), true],
  ['one of another secret', token('confirm', notice, [other]), false],
  ['one for another purpose', token('status'), false],
  ['one of another notice', token('confirm', { ...notice, _id: 'b'.repeat(24) }), false],
  ['one of an earlier notice with the same id', token('confirm', { ...notice, seed: 'earlier' }), false],
  ['nothing', '', false],
])('opens with %s: %s', (_, given, does) => expect(links.opens('confirm', notice, given)).toBe(does))
