import { describe, expect, it, test } from 'vitest'
import type { PublicUser } from '#events'
import { createTestProjection, shelvedDocument } from '../testing/projection'

const userOf = (_id: string, username: string): PublicUser => ({
  _id,
  username,
  distinction: null,
  isAdmin: false,
  avatar: '/a.webp',
})
const users = new Map(
  [userOf('u1', 'Wei Lin'), userOf('u2', 'Lina Tan'), userOf('u3', 'Ørsted Straße')].map((user) => [
    user._id,
    user,
  ]),
)
const documents = [
  { _id: '1', courseCode: 'CS2030S', title: 'Tutorial 3: Streams', uploaderId: 'u1' },
  { _id: '2', courseCode: 'CS2030S', title: 'Generics and streams', uploaderId: 'u1' },
  { _id: '3', courseCode: 'CS2040', title: 'Straße nach Wien', uploaderId: 'u2' },
  { _id: '4', courseCode: 'COR-IS1702', title: 'C++ cheatsheet', uploaderId: 'u3' },
]

async function filled() {
  const accounts = {
    users: new Map(users),
    suspended: new Set<string>(),
    publicUsers: async (ids: readonly string[]) =>
      new Map([...accounts.users].filter(([_id]) => ids.includes(_id))),
    suspendedAmong: async (ids: readonly string[]) =>
      new Map(ids.filter((_id) => accounts.suspended.has(_id)).map((_id) => [_id, 'warnings' as const])),
  }
  const named = new Map<string, string | null>()
  const parts = createTestProjection({
    accounts,
    onNamed: (userId, username) => void named.set(userId, username),
  })
  const suggestions = {
    ...parts.suggestions,
    put: (document: (typeof documents)[number]) => parts.projection.put(shelvedDocument(document)),
    remove: parts.projection.remove,
  }
  for (const document of documents) suggestions.put(document)
  await suggestions.settle()
  const namesFor = async (query: string) =>
    (await suggestions.find(query)).people.map(({ username }) => username)
  return { suggestions, accounts, named, namesFor }
}

test.each<[typed: string, modules: string[], documents: string[]]>([
  ['', [], []],
  ['c', [], []],
  ['cs', ['CS2030S', 'CS2040'], ['3', '2', '1']],
  ['cs2030s', ['CS2030S'], ['2', '1']],
  [' CS 2030S ', ['CS2030S'], ['2', '1']],
  ['ｃｓ２０３０ｓ', ['CS2030S'], ['2', '1']],
  ['2030s', ['CS2030S'], ['2', '1']],
  ['cs2030s str', ['CS2030S'], ['2', '1']],
  ['cs 2030s tut', ['CS2030S'], ['1']],
  ['streams cs2030s', [], ['2', '1']],
  ['tutorial 3', [], ['1']],
  ['cor is1702', ['COR-IS1702'], ['4']],
  ['coris1702', ['COR-IS1702'], ['4']],
  ['is1702', [], ['4']],
  ['C++', [], ['4']],
  ['STRASSE', [], ['3']],
  ['eams', [], []],
  ['$where', [], []],
  ['🦊🦊🦊', [], []],
  ['(.*)+', [], []],
])('suggests for “%s” the modules %j and the documents %j', async (typed, modules, found) => {
  const { suggestions } = await filled()
  const given = await suggestions.find(typed)
  expect(given.modules.map(({ courseCode }) => courseCode)).toEqual(modules)
  expect(given.documents.map(({ _id }) => _id)).toEqual(found)
})

test.each<[typed: string, modules: string[]]>([
  ['c', []],
  ['cs', ['CS2030S 2', 'CS2040 1']],
  ['cs 2030', ['CS2030S 2']],
  ['streams', ['CS2030S 2: Generics and streams']],
  ['c++', ['COR-IS1702 1: C++ cheatsheet']],
  ['nach wien', ['CS2040 1: Straße nach Wien']],
  ['(.*)+', []],
])('offers for “%s” the modules %j', async (typed, modules) => {
  const { suggestions } = await filled()
  const found = await suggestions.findModules(typed, 12)
  expect(
    found.map(({ courseCode, documents: count, title }) =>
      [`${courseCode} ${count}`, ...(title === null ? [] : [title])].join(': '),
    ),
  ).toEqual(modules)
  expect(await suggestions.findModules(typed, 1)).toEqual(found.slice(0, 1))
})

describe('suggestions', () => {
  it('put a title that begins as typed before a newer one that only contains it', async () => {
    const { suggestions } = await filled()
    suggestions.put({ _id: '5', courseCode: 'MA1521', title: 'All streams', uploaderId: 'u1' })
    suggestions.put({ _id: '0', courseCode: 'MA1521', title: 'Streams', uploaderId: 'u1' })
    suggestions.put({ _id: '6', courseCode: 'MA1521', title: 'More streams', uploaderId: 'u1' })
    expect((await suggestions.find('streams')).documents.map(({ _id }) => _id)).toEqual(['0', '6', '5', '2'])
  })

  it('tell the name of each uploader, and null of those whom nobody may find', async () => {
    const { suggestions, accounts, named } = await filled()
    expect([...named]).toEqual([
      ['u1', 'Wei Lin'],
      ['u2', 'Lina Tan'],
      ['u3', 'Ørsted Straße'],
    ])
    accounts.suspended.add('u1')
    accounts.users.set('u2', userOf('u2', 'Lina Ong'))
    suggestions.uploaderChanged('u1')
    suggestions.uploaderChanged('u2')
    suggestions.remove('4')
    await suggestions.settle()
    expect([...named.values()]).toEqual([null, 'Lina Ong', null])
  })

  it('count the documents of a module as they come and go', async () => {
    const { suggestions } = await filled()
    expect((await suggestions.find('cs2030s')).modules).toEqual([{ courseCode: 'CS2030S', documents: 2 }])
    suggestions.put(documents[0] ?? expect.fail())
    suggestions.remove('2')
    suggestions.remove('2')
    expect((await suggestions.find('cs2030s')).modules).toEqual([{ courseCode: 'CS2030S', documents: 1 }])
    suggestions.remove('1')
    expect(await suggestions.find('cs2030s')).toEqual({ modules: [], documents: [], people: [] })
    expect((await suggestions.find('streams')).documents).toEqual([])
  })

  it('find a student by the beginning of each word of the name, the one with most documents first', async () => {
    const { namesFor } = await filled()
    expect(await namesFor('lin')).toEqual(['Wei Lin', 'Lina Tan'])
    expect(await namesFor('wei l')).toEqual(['Wei Lin'])
    expect(await namesFor('strasse')).toEqual(['Ørsted Straße'])
  })

  it('know a new name, and neither suspended nor closed accounts nor students without documents', async () => {
    const { suggestions, accounts, namesFor } = await filled()
    accounts.users.set('u1', userOf('u1', 'Ada'))
    suggestions.uploaderChanged('u1')
    await suggestions.settle()
    expect([await namesFor('wei'), await namesFor('ada')]).toEqual([[], ['Ada']])

    accounts.suspended.add('u1')
    suggestions.uploaderChanged('u1')
    await suggestions.settle()
    expect(await namesFor('ada')).toEqual([])
    accounts.suspended.clear()
    suggestions.unsure()
    await suggestions.settle()
    expect(await namesFor('ada')).toEqual(['Ada'])

    accounts.users.delete('u2')
    suggestions.uploaderChanged('u2')
    await suggestions.settle()
    expect(await namesFor('lina')).toEqual([])
    suggestions.remove('4')
    expect(await namesFor('ørsted')).toEqual([])
  })

  it('read the names again after a failed read, and never keep an older name', async () => {
    const { suggestions, accounts, namesFor } = await filled()
    const read = accounts.publicUsers
    accounts.publicUsers = () => Promise.reject(new Error('away'))
    suggestions.uploaderChanged('u1')
    await expect(suggestions.settle()).rejects.toThrow('away')

    let release = () => {}
    accounts.publicUsers = async (ids) => {
      const before = await read(ids)
      await new Promise<void>((resolve) => (release = resolve))
      return before
    }
    const slow = suggestions.settle()
    await new Promise(setImmediate)
    accounts.publicUsers = read
    accounts.users.set('u1', userOf('u1', 'Ada'))
    suggestions.uploaderChanged('u1')
    const later = suggestions.settle()
    release()
    await Promise.all([slow, later])
    expect([await namesFor('wei'), await namesFor('ada')]).toEqual([[], ['Ada']])
  })
})
