import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasWord, searchResponse } from '#events'
import { startTestProgram, type TestProgram } from '../integration/program'

/**
 * An input method, another keyboard or a copied text writes the same words in other characters.
 * Reported as ShokoAnime/ShokoServer#1332 (full width) and sillsdev/web-languageforge#1244 (NFD).
 */
describe('a search', () => {
  const cafe = 'Café Economics: Über-Elastizität'
  let program: TestProgram
  beforeAll(async () => {
    program = await startTestProgram()
    const [student] = await program.enrol(1)
    await program.publish(student, cafe.normalize('NFD'))
    await program.publish(student, 'Ｓｔｒｅａｍｓ and\u200b Mo\u00adnads')
    await program.publish(student, 'Straße and ΛΟΓΟΣ')
  })
  afterAll(() => program.stop())

  const found = async (q: string) => {
    const { body } = await program.call('GET', `/api/auth/documents/search?q=${encodeURIComponent(q)}`)
    const { documents, exact } = searchResponse.parse(body)
    return exact ? documents.length : `similar: ${documents.length}`
  }

  it.each([
    ['ＣＳ２０３０Ｓ', 3],
    ['cs\u200b2030s', 3],
    ['café', 1],
    ['café'.normalize('NFD'), 1],
    ['ＣＡＦÉ', 1],
    ['elastizita\u0308t', 1],
    ['streams', 1],
    ['ｓｔｒｅａｍｓ　ｍｏｎａｄｓ', 1],
    ['STRASSE', 1],
    ['straẞe', 1],
    ['λόγος', 'similar: 1'],
    ['λογοσ', 1],
  ])('for %j finds what it means', async (q, count) => {
    expect(await found(q)).toBe(count)
  })

  it('finds a module by its code in full width, with any dash', async () => {
    const shelf = await program.call('GET', `/api/browse?course=${encodeURIComponent('ｃｓ２０３０ｓ')}`)
    expect(shelf.body).toMatchObject({ total: 3 })
    const [student] = await program.enrol(1)
    const modules = ['ＣＳ２０３０Ｓ', 'cs2030s', 'COR–IS1702']
    const { body } = await program.call('POST', '/api/auth/update-modules', {
      token: student.token,
      body: { modules },
    })
    expect(body).toMatchObject({ user: { currentModules: ['CS2030S', 'COR-IS1702'] } })
  })

  it.each([
    ['😀', false],
    ['❤️ 👩‍🔬', false],
    ['\u200b', false],
    ['?!', false],
    ['😀 streams', true],
    ['C++', true],
    ['学习', true],
  ])('for %j has a word: %s', async (q, expected) => {
    expect(hasWord(q)).toBe(expected)
    if (!expected) expect(await found(q)).toBe(0)
  })
})

it(
  'finds and sorts notes that an earlier release stored, without converting them',
  { tags: ['long'] },
  async () => {
    const first = await startTestProgram({ hasOwnStore: true })
    const [student] = await first.enrol(1)
    for (const title of ['ｂ second', 'A first', 'É third'.normalize('NFD')])
      await first.publish(student, title)
    await first.halt()

    const again = await startTestProgram({ dataDir: first.dataDir })
    try {
      const { body } = await again.call('GET', '/api/browse?sort=title')
      expect((body as { documents: { title: string }[] }).documents.map(({ title }) => title)).toEqual([
        'A first',
        'ｂ second',
        'É third'.normalize('NFD'),
      ])
      const q = encodeURIComponent('Ｔｈｉｒｄ é')
      const search = await again.call('GET', `/api/auth/documents/search?q=${q}`)
      expect(search.body).toMatchObject({ total: 1, exact: true })
    } finally {
      await again.stop()
    }
  },
)
