import { expect, it } from 'vitest'
import { foldText, wordsOf } from '#events'
import { runsOf } from '#testing/long-form'
import { createDice } from '../../testing/dice'
import { keysOfCode } from './codes'
import { createTestIndex } from '../testing/search-index'

const parts =
  'tut,Tut07,T07,tuts,Tutsi,soln,SOLNs,solution,finals,final,Finalsize,lec,lecs,07,007,0712,2024,24/25,AY2425 S1,sem 1,C++,c#,e-mail,Straße,ｆｕｌｌ,日本,+1,a'.split(
    ',',
  )
const codes = 'CS2030S,CS-07,COR-IS1702,TUT-1,24-25,2030,SOLN,A07-B1'.split(',')

const dice = createDice(21)
const others = { year: 'AY24/25', university: 'NUS', uploaderId: 'ann', kind: 'other' as const }
const documents = Array.from({ length: 600 }, (_, i) => ({
  ...others,
  _id: String(i).padStart(24, '0'),
  title: Array.from({ length: 1 + dice.roll(4) }, () => dice.oneOf(parts)).join(dice.oneOf([' ', ': ', '-'])),
  courseCode: dice.oneOf(codes),
}))

/** The rule itself, without an index. */
function expected(all: typeof documents, words: readonly string[], limit: number): string[] {
  const found = all.toReversed().filter(({ title, courseCode }) => {
    const own = [...wordsOf(foldText(`${courseCode} ${title}`)), ...keysOfCode(courseCode)]
    return words.every((typed) => own.some((word) => word.startsWith(typed)))
  })
  const isAsTyped = ({ title }: { title: string }) => foldText(title).startsWith(words.join(' '))
  return [...found.filter(isAsTyped), ...found.filter((each) => !isAsTyped(each))]
    .slice(0, limit)
    .map(({ _id }) => _id)
}

/** The beginnings of one to three words of a document. */
function typed(): string[] {
  const { title, courseCode } = dice.oneOf(documents)
  const own = [...wordsOf(foldText(`${courseCode} ${title}`)), ...keysOfCode(courseCode)]
  return Array.from({ length: 1 + dice.roll(3) }, () => {
    const word = dice.oneOf(own)
    return word.slice(0, 1 + dice.roll(word.length))
  })
}

it(
  'finds the documents in which every typed word begins a word as it was written, whatever the search makes of it',
  { tags: ['sampled'] },
  async () => {
    const index = createTestIndex()
    for (const document of documents) index.put(document)
    for (const { _id } of documents.slice(0, 100)) index.remove(_id)
    const left = documents.slice(100)
    for (let i = 0; i < runsOf(500); i++) {
      const words = typed()
      const found = (await index.beginning(words, 4)).map(({ _id }) => _id)
      expect([words, found]).toEqual([words, expected(left, words, 4)])
    }
  },
)
