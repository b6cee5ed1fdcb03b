import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { foldText } from '#events'
import {
  answersFile,
  fillEngine,
  readStudentQueries,
  recordedAnswers,
  type StudentDocument,
} from '../../../tests/fixtures/student-queries'
import type { Indexed, SearchEngine } from '../search/port'
import { createSharedCodes, noSharedCodes, type CodeSharing } from '../search/shared-codes'

const shelf = [
  { _id: '1', courseCode: 'CS2030S', title: 'Tutorial 3 Streams', year: 'AY2024', university: 'NUS' },
  { _id: '2', courseCode: 'CS2030S', title: 'Lec 5 Generics', year: '2025', university: 'NUS' },
  { _id: '3', courseCode: 'MA1521', title: 'Finals soln', year: null, university: 'NTU' },
  {
    _id: '4',
    courseCode: 'GESS1000',
    title: 'Essay on "trade" | barter',
    year: 'AY23/24',
    university: 'SMU',
  },
  {
    _id: '5',
    courseCode: 'COR-IS1702',
    title: 'Supply & demand: an introduction',
    year: 'AY24/25',
    university: 'SMU',
  },
  { _id: '6', courseCode: 'AC1101', title: 'Quiz', year: 'AY23/24 S2', university: 'NTU' },
]
const sample = {
  ...{ kind: 'other' as const, courseCode: 'GEA1000', title: 'Revision' },
  ...{ year: null, university: 'NUS', uploaderId: 'bob' },
}

export interface SearchEngineUnderTest {
  engine: SearchEngine
  /** Resolves once searches see all writes so far. */
  settled: () => Promise<void>
}

async function add(
  { engine, settled }: SearchEngineUnderTest,
  ...documents: Omit<Indexed, 'titleKey'>[]
): Promise<void> {
  fillEngine(
    engine,
    documents.map((document) => ({ ...document, titleKey: foldText(document.title) })),
  )
  await settled()
}

/** The contract of every search engine. `open`: an empty one, for modules that share these codes. */
export function searchEngineSuite(
  name: string,
  open: (sharing: Pick<CodeSharing, 'shelfOf'>) => Promise<SearchEngineUnderTest>,
) {
  describe(`${name} as a search engine`, () => {
    async function openShelf(): Promise<SearchEngineUnderTest> {
      const under = await open(noSharedCodes)
      await add(
        under,
        ...shelf.map((document) => ({ ...document, kind: 'other' as const, uploaderId: 'u1' })),
      )
      return under
    }

    describe('on a shelf', () => {
      let engine: SearchEngine
      beforeAll(async () => {
        ;({ engine } = await openShelf())
      })
      const search = (query: string) => engine.search(query, 100)

      test.each<[string, string[]]>([
        ['cs2030s', ['1', '2']],
        ['CS2030S tutorial', ['1']],
        ['tut', ['1']],
        ['cs2030s tut streams', ['1']],
        ['lecture', ['2']],
        ['lec 5', ['2']],
        ['final solution', ['3']],
        ['finals soln', ['3']],
        ['cs20 ay2024', ['1']],
        ['"trade" | barter', ['4']],
        ['CS2030S NUS tutorial', ['1']],
        ['nus', ['1', '2']],
        ['supply & demand', ['5']],
        ['supply, demand!', ['5']],
        ['cor-is1702', ['5']],
        ['coris1702', ['5']],
        ['is1702 smu', ['5']],
        ['ay24/25', ['1', '5']],
        ['ay2425', ['1', '5']],
        ['2024/2025', ['1', '5']],
        ['AY 24-25', ['1', '5']],
        ['24/25', ['1', '5']],
        ['tut 24/25', ['1']],
        ['ay24/25 sem 1', []],
        ['sem 2 23/24', ['6']],
        ['AY2324S2 quiz', ['6']],
        ['tra', ['4']],
        ['rade', ['4']],
        ['ade', []],
        ['ls', []],
        ['  ', []],
        ["'", []],
      ])('%j finds the documents that include every word: %j', async (query, ids) => {
        const found = await search(query)
        expect(found.ids.toSorted()).toEqual(ids)
        expect(found).toMatchObject({ total: ids.length, exact: true, respelled: [], closest: [] })
      })

      it.each<[string, string[], string]>([
        ['streems', ['1'], 'streams'],
        ['genrics', ['2'], 'generics'],
        ['suply demnd', ['5'], 'supply demand'],
        ['cs2030s streems', ['1'], 'streams'],
        ['tutorail', ['1'], 'tutorial'],
        ['introduciton supply', ['5'], 'introduction'],
        ['tradebarter', ['4'], 'trade barter'],
      ])(
        'finds for %j what was meant, when no document has such a word, and says so',
        async (query, ids, as) => {
          const { respelled, ...found } = await search(query)
          expect(found).toMatchObject({ ids, total: ids.length, exact: false, closest: [] })
          expect(respelled.map((each) => each.as).join(' ')).toBe(as)
        },
      )

      it.each([
        'zzz',
        'xx',
        'trody',
        'essey!',
        'cs2031s',
        'generate',
        'cs9999 streams',
        '2024 smus',
        'smu 7',
      ])('finds nothing for %j: no word is guessed into another', async (query) => {
        const found = await search(query)
        expect(found.ids.filter((id) => id !== '4' || query !== 'essey!')).toEqual([])
      })

      it.each<[string, [string[], string[]][]]>([
        ['cs2030s zzz', [[['zzz'], ['2', '1']]]],
        ['qua streems', [[['qua'], ['1']]]],
        // The topic weighs more than the kind, and the module is never left out.
        [
          'cs2030s streams generics',
          [
            [['generics'], ['1']],
            [['streams'], ['2']],
          ],
        ],
        ['ma1521 2025', [[['2025'], ['3']]]],
        ['ma1521 streams tutorial', [[['streams', 'tutorial'], ['3']]]],
        [
          'lecture streams',
          [
            [['lecture'], ['1']],
            [['streams'], ['2']],
          ],
        ],
      ])('finds for %j the closest, with the words that they lack: %j', async (query, groups) => {
        const found = await search(query)
        expect(found.exact).toBe(false)
        expect(found.closest.map(({ missing, ids }) => [missing, ids])).toEqual(groups)
        expect(found.ids).toEqual(groups.flatMap(([, ids]) => ids))
      })

      it.each<[string, string | null, number]>([
        ['cs2030s', 'CS2030S', 2],
        ['cs 2030 s cheatsheet', 'CS2030S', 2],
        ['is1702 zzz', 'COR-IS1702', 1],
        ['cs2031s', null, 0],
        ['streams', null, 0],
      ])('for %j names the module %s', async (query, courseCode, total) => {
        expect((await search(query)).module).toEqual(courseCode && { courseCode, total })
      })

      it.each([
        '!cs2030s',
        '^cs',
        '=x',
        'cs$',
        '|',
        '"',
        '\'"',
        'a|b',
        '\\|',
        '\\',
        '((((',
        '😀',
        'x'.repeat(200),
      ])('searches for %j as plain words, not as an expression', async (query) => {
        expect((await search(query)).ids).toBeInstanceOf(Array)
      })

      it('finds a code whatever punctuation surrounds it', async () => {
        expect((await search('!cs2030s?')).ids.toSorted()).toEqual(['1', '2'])
      })

      it('answers with the first documents of all, and counts all', async () => {
        const all = await search('cs2030s')
        expect(await engine.search('cs2030s', 1)).toMatchObject({ ids: all.ids.slice(0, 1), total: 2 })
        expect((await engine.search('cs2030s zzz', 1)).ids).toEqual(['2'])
      })

      it.each<[string[], string[]]>([
        [['cs'], ['2', '1']],
        [['cs2030s', 'stre'], ['1']],
        [['l'], ['2']],
        [['tut', '3'], ['1']],
        [['coris'], ['5']],
        [['ay2024'], []],
        [['nus'], []],
        [['eams'], []],
      ])('finds the titles and codes with words that begin with %j: %j', async (words, ids) => {
        const begun = await engine.beginning(words, 100)
        expect(begun.map(({ _id }) => _id)).toEqual(ids)
        expect(await engine.beginning(words, 1)).toEqual(begun.slice(0, 1))
      })
    })

    describe('on a shelf that changes', () => {
      let under: SearchEngineUnderTest
      let engine: SearchEngine
      beforeEach(async () => {
        under = await openShelf()
        engine = under.engine
      })
      const found = async (query: string) => (await engine.search(query, 100)).ids

      it.each<[string, string[]]>([
        ['ma1521 cheatsheet', ['8', '7']],
        ['cheat sheets', ['8', '7']],
        ['MA1521 formula past year', ['9']],
        ['pyp', ['9']],
        ['ma1521 cheetsheet', ['8', '7']],
        ['midterm', []],
      ])('%j finds documents by their kind, after those with its words: %j', async (query, ids) => {
        const of = { ...sample, courseCode: 'MA1521' }
        const sheet = { ...of, _id: '7', title: 'All integrals on one page', kind: 'cheat-sheet' as const }
        await add(
          under,
          sheet,
          { ...of, _id: '8', title: 'Cheatsheet', kind: 'cheat-sheet' },
          { ...of, _id: '9', title: 'Formula questions of 2024', kind: 'past-paper' },
        )
        expect(await engine.search(query, 100)).toMatchObject({ ids, total: ids.length, closest: [] })
        expect(await engine.search(query, 1)).toMatchObject({ ids: ids.slice(0, 1), total: ids.length })
        await add(under, { ...sheet, kind: 'summary' })
        expect(await found(query)).toEqual(ids.filter((id) => id !== '7'))
      })

      it.each<[string, string | null]>([
        ['cs2030s', null],
        ['cs2030s notes pls', null],
        ['cs2030s past year paper', 'past-paper'],
        ['cs2030s pyp', 'past-paper'],
        ['any finals for cs2030s', 'past-paper'],
        ['cs2030s midterms 2024', 'past-paper'],
        ['cs2030s T07', 'tutorial'],
        ['cs2030s tut streams', 'tutorial'],
        ['lec 5 cs2030s', 'lecture'],
        ['cs2030s lab', 'lab'],
        ['cs2030s formula sheet', 'cheat-sheet'],
        ['cheetsheet cs2030s', 'cheat-sheet'],
        ['cs2030s summary', 'summary'],
        ['cs2030s streams', null],
        ['cs2030s mugging', 'summary'],
        ['label streams', null],
      ])('reads in %j that documents of this kind are wanted: %s', async (query, kind) => {
        await add(under, { ...sample, _id: '7', title: 'Cheatsheet' })
        engine.setPairs([['mugging', 'condensed']])
        await under.settled()
        expect((await engine.search(query, 100)).kind).toBe(kind)
      })

      it('finds a document once, by its latest title, and no longer once it is removed', async () => {
        const document = { ...sample, _id: '2', courseCode: 'CS2030S' }
        await add(under, { ...document, title: 'Optional' })
        await add(under, { ...document, title: 'Optional' })
        expect([await found('optional'), await found('lec 5')]).toEqual([['2'], []])
        expect((await engine.search('cs2030s', 100)).module).toEqual({ courseCode: 'CS2030S', total: 2 })
        expect(await engine.beginning(['opt'], 4)).toEqual([
          { _id: '2', courseCode: 'CS2030S', title: 'Optional' },
        ])

        for (const documentId of ['2', '2', 'unknown']) engine.remove(documentId)
        await under.settled()
        expect([await found('optional'), await found('cs2030s')]).toEqual([[], ['1']])
        expect((await engine.search('cs2030s', 100)).module).toEqual({ courseCode: 'CS2030S', total: 1 })
        expect(await engine.beginning(['opt'], 4)).toEqual([])
        await add(under, { ...document, title: 'Optional' })
        expect(await found('optional')).toEqual(['2'])
      })

      it('puts a title that begins as typed before a newer one that only contains it', async () => {
        for (const [_id, title] of [
          ['7', 'Barter'],
          ['8', 'More barter'],
          ['9', 'All barter'],
        ] as const)
          await add(under, { ...sample, _id, title })
        const begun = await engine.beginning(['bart'], 3)
        expect(begun.map(({ _id }) => _id)).toEqual(['7', '9', '8'])
      })

      it('finds the documents of a person by their name, until they have another, or none may find them', async () => {
        const name = async (userId: string, username: string | null) => {
          engine.nameUploader(userId, username)
          await under.settled()
        }
        await add(under, { ...sample, _id: '7' })
        await name('u1', 'ann.lim')
        await name('bob', 'bob')
        await name('stranger', 'stranger')
        expect(await found('bob')).toEqual(['7'])
        expect(await found('notes by Bob pls')).toEqual(['7'])
        expect((await found('ann lim cs2030s')).toSorted()).toEqual(['1', '2'])
        expect((await found('annlim cs2030s')).toSorted()).toEqual(['1', '2'])
        expect(await found('stranger')).toEqual([])
        await name('bob', 'rob')
        expect([await found('bob'), await found('rob')]).toEqual([[], ['7']])
        await name('bob', null)
        expect(await found('rob')).toEqual([])
        await name('bob', 'bob')
        engine.remove('7')
        await under.settled()
        expect(await found('bob')).toEqual([])
      })

      it('is not misled by a name that is a word of documents', async () => {
        await add(under, { ...sample, _id: '7' })
        engine.nameUploader('bob', 'final')
        await under.settled()
        expect(await found('final')).toEqual(['3'])
      })

      it('takes further pairs of words that mean the same, and forgets them', async () => {
        expect(await found('exchange')).toEqual([])
        engine.setPairs([
          ['exchange', 'Barter'],
          ['ＴＤＢ', 'trade barter'],
        ])
        await under.settled()
        expect(await found('exchange')).toEqual(['4'])
        expect(await found('exchanges')).toEqual(['4'])
        expect(await found('tdb')).toEqual(['4'])
        engine.setPairs([])
        await under.settled()
        expect(await found('exchange')).toEqual([])
      })
    })

    it('counts the documents of a module under all of its codes', async () => {
      const under = await open(createSharedCodes([['it2109', 'cs2109s']]))
      await add(
        under,
        { ...sample, _id: '1', courseCode: 'CS2109S' },
        { ...sample, _id: '2', courseCode: 'IT2109' },
      )
      expect(await under.engine.search('it2109', 100)).toMatchObject({
        ids: ['2'],
        module: { courseCode: 'CS2109S', total: 2 },
      })
    })

    it('finds the recorded first ten documents for each query of students', async () => {
      const { queries, documents } = await readStudentQueries()
      const { engine, settled } = await open(noSharedCodes)
      fillEngine(engine, documents)
      await settled()
      const byId = new Map(documents.map((document) => [document._id, document]))
      const byKey = new Map(documents.map((document) => [document.key, document]))
      const line = (document: StudentDocument | undefined) =>
        document && `${document.key} ${document.courseCode} ${document.title}`

      const found = new Map<string, unknown>()
      for (const { q } of queries) {
        const { ids } = await engine.search(q, 10)
        found.set(
          q,
          ids.map((id) => line(byId.get(id))),
        )
      }
      const recorded = [...recordedAnswers()].map(
        ([q, keys]) => [q, keys.map((key) => line(byKey.get(key)))] as const,
      )
      expect(Object.fromEntries(found), answersFile).toEqual(Object.fromEntries(recorded))
    })
  })
}
