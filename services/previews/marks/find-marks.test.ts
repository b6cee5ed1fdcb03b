import { describe, expect, it } from 'vitest'
import { defaultPhrases } from './default-phrases'
import { findMarks } from './find-marks'

const find = (...pages: string[]) => findMarks(pages, { phrases: defaultPhrases, author: 'Tan Wei Ming' })
const wordsOf = (...pages: string[]) => find(...pages).map(({ words }) => words)

describe('a phrase', () => {
  it.each([
    ['DO NOT DISTRIBUTE'],
    ['do not dis-\ntribute'],
    ['D O N O T D I S T R I B U T E'],
    ['Do\u00a0not \u2060distribute.'],
    ['\uff26\uff4f\uff52 internal use only'],
    ['CS2030S Lecture 4 - Do not distribute'],
    ['These slides may not be reproduced without written permission.'],
  ])('is a notice in %j', (text) => expect(find(`Lecture 4\n${text}\nStreams`)).toHaveLength(1))

  it.each([
    ['The footer "do not distribute" has no effect.'],
    ['Do not distribute the exponent.'],
    ['Companies label it for internal use only.'],
    ['[4] Chua, B. H. All rights reserved.'],
    ['All rights reserved? Copyright in Singapore'],
    ['© Tan Wei Ming. All rights reserved.'],
  ])('is none in %j', (text) => expect(wordsOf(`My notes\n${text}`, 'More of them')).toEqual([]))

  it('in the same line of many pages is a notice, whatever else the line says', () => {
    const page = (at: number) => `Page ${at} Dunearn Tuition all rights reserved worldwide\nStreams ${at}`
    expect(find(page(1))).toEqual([])
    expect(find(page(1), page(2), 'A page of its own')).toEqual([
      {
        kind: 'phrase',
        words: 'Page 1 Dunearn Tuition all rights reserved worldwide',
        page: 1,
        pages: 2,
      },
    ])
  })
})

it('of one word counts only in the first or the last line: it may be an entry of a list', () => {
  expect(find('Con\ufb01dential\nStreams\nMonads')).toHaveLength(1)
  expect(find('Levels\nConfidential\nSecret')).toEqual([])
})

it('gathers what comes again, and says where it is first', () => {
  expect(find('Streams', 'Monads\n© NUS 2023', 'Functors\n© NUS 2023')).toEqual([
    { kind: 'copyright', words: '© NUS 2023', page: 2, pages: 2 },
  ])
})

it('never keeps a number of a person', () => {
  const marks = find('Confidential - S0000101E\nName NRIC\nAng S0000101E\nCall 9000 0001 - for internal use')
  expect(marks.map(({ kind }) => kind)).toEqual(['phrase', 'phrase', 'identity'])
  expect(JSON.stringify(marks)).not.toMatch(/S0000101E|9000/)
})

it('searches a long document in a moment', () => {
  const page = `${'Streams are lazy and may not be consumed twice. '.repeat(60)}\nNUS lecture`
  const started = process.cpuUsage()
  expect(find(...Array.from({ length: 200 }, () => page))).toEqual([])
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5_000)
})
