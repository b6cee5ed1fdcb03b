import { expect, it } from 'vitest'
import { isDue, lastTimeAt, nameOfBackup, surplus, timeOfBackup, unfinishedBackups } from './kept-backups'

const name = (at: string) => nameOfBackup(new Date(at))
/** 03:30 in Singapore is 19:30 of the day before, UTC. */
const at = 3 * 60 + 30

it('names a backup by its moment, and reads it back', () => {
  expect(name('2026-11-29T19:30:00.500Z')).toBe('studyshelf-2026-11-29T19-30-00Z.tar.gz')
  expect(timeOfBackup('studyshelf-2026-11-29T19-30-00Z.tar.gz')).toEqual(new Date('2026-11-29T19:30:00Z'))
})

it.each([
  'mine.tar.gz',
  'studyshelf-2026-11-29T19-30-00Z.tar.gz.unfinished',
  'studyshelf-2026-13-29T19-30-00Z.tar.gz',
  'studyshelf-2026-11-29T25-30-00Z.tar.gz',
  'xstudyshelf-2026-11-29T19-30-00Z.tar.gz',
])('leaves %s alone', (other) => {
  expect(timeOfBackup(other)).toBeNull()
  expect(surplus([other, name('2026-11-29T19:30:00Z')], 0, new Date('2026-12-01T00:00:00Z'))).not.toContain(
    other,
  )
})

it('knows unfinished ones, and their copies', () => {
  const own = name('2026-11-29T19:30:00Z')
  const unfinished = [`${own}.unfinished`, `${own}.unfinished.copies`]
  expect(unfinishedBackups([own, ...unfinished, 'mine.unfinished', 'notes.txt'])).toEqual(unfinished)
})

it.each([
  ['2026-11-29T19:29:59Z', '2026-11-28T19:30:00Z'],
  ['2026-11-29T19:30:00Z', '2026-11-29T19:30:00Z'],
  ['2026-11-30T03:00:00Z', '2026-11-29T19:30:00Z'],
  ['1969-12-31T00:00:00Z', '1969-12-30T19:30:00Z'],
])('at %s, it was last due at %s', (now, due) => {
  expect(lastTimeAt(at, new Date(now))).toEqual(new Date(due))
})

it.each<[string, string[], string, boolean]>([
  ['there is none', [], '2026-11-29T12:00:00Z', true],
  ['one of last night', ['2026-11-28T19:30:20Z'], '2026-11-29T12:00:00Z', false],
  ['one of the night before', ['2026-11-27T19:30:20Z'], '2026-11-29T12:00:00Z', true],
  ['one before its time today', ['2026-11-29T10:00:00Z'], '2026-11-29T19:30:00Z', true],
  ['one just now', ['2026-11-29T19:30:00Z'], '2026-11-29T19:30:00Z', false],
  ['all in the future: the clock was ahead', ['2027-11-29T19:30:00Z'], '2026-11-29T12:00:00Z', true],
  [
    'one of last night and one in the future',
    ['2027-01-01T00:00:00Z', '2026-11-28T19:30:00Z'],
    '2026-11-29T12:00:00Z',
    false,
  ],
])('is due or not: %s', (_, backups, now, due) => {
  expect(isDue(backups.map(name), at, new Date(now))).toBe(due)
})

it('keeps the newest, and counts those dated in the future as the oldest', () => {
  const [first, second, third, ahead] = [
    name('2026-11-26T19:30:00Z'),
    name('2026-11-27T19:30:00Z'),
    name('2026-11-28T19:30:00Z'),
    name('2030-01-01T19:30:00Z'),
  ]
  const now = new Date('2026-11-29T12:00:00Z')
  expect(surplus([second, first, third], 2, now)).toEqual([first])
  expect(surplus([second, ahead, first, third], 3, now)).toEqual([ahead])
  expect(surplus([second, first], 7, now)).toEqual([])
})
