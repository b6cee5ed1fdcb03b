import { describe, expect, it, test } from 'vitest'
import {
  byCourseAndTitle,
  cleanModules,
  foldIntent,
  newDocument,
  talliesOf,
  voteWrite,
  type Intent,
  type VoteChange,
} from './rules'

const like: Intent = { kind: 'cast', value: 'like' }
const dislike: Intent = { kind: 'cast', value: 'dislike' }
const unlike: Intent = { kind: 'withdraw', value: 'like' }
const undislike: Intent = { kind: 'withdraw', value: 'dislike' }

describe('several intents of one user for one document become one change', () => {
  test.each<[string, Intent[], VoteChange]>([
    ['a like', [like], { kind: 'set', value: 'like' }],
    ['a like repeated', [like, like], { kind: 'set', value: 'like' }],
    ['the last cast wins', [like, dislike], { kind: 'set', value: 'dislike' }],
    ['a like taken back', [like, unlike], { kind: 'set', value: null }],
    ['a like is not taken back by withdrawing a dislike', [like, undislike], { kind: 'set', value: 'like' }],
    ['withdrawing changes only that value', [unlike], { kind: 'clear', values: ['like'] }],
    ['withdrawing twice', [unlike, unlike], { kind: 'clear', values: ['like'] }],
    ['withdrawing both', [unlike, undislike], { kind: 'clear', values: ['like', 'dislike'] }],
    ['withdrawn, then cast', [unlike, dislike], { kind: 'set', value: 'dislike' }],
    ['cast, withdrawn, cast again', [like, unlike, like], { kind: 'set', value: 'like' }],
  ])('%s', (_, intents, change) => {
    expect(intents.reduce<VoteChange | undefined>(foldIntent, undefined)).toEqual(change)
  })
})

describe('a change as a write', () => {
  const key = { documentId: 'd', userId: 'u' }
  const castAt = new Date(0)
  it('makes a vote only by casting one', () => {
    expect(voteWrite(key, { kind: 'set', value: 'like' }, castAt).upsert).toBe(true)
    expect(voteWrite(key, { kind: 'set', value: null }, castAt).upsert).toBe(false)
    expect(voteWrite(key, { kind: 'clear', values: ['like'] }, castAt).upsert).toBe(false)
  })
  it('withdraws only a vote of that value, and leaves a trace of when', () => {
    expect(voteWrite(key, { kind: 'clear', values: ['like'] }, castAt)).toMatchObject({
      filter: { _id: 'd:u', value: { $in: ['like'] } },
      update: { $set: { value: null, castAt } },
    })
  })
})

test('groups of votes become one tally a document', () => {
  const tallies = talliesOf([
    { documentId: 'a', value: 'like', n: 3 },
    { documentId: 'b', value: 'dislike', n: 1 },
    { documentId: 'a', value: 'dislike', n: 2 },
  ])
  expect([...tallies]).toEqual([
    ['a', { likes: 3, dislikes: 2 }],
    ['b', { likes: 0, dislikes: 1 }],
  ])
})

test.each([
  [[' cs2030s', 'CS2030S ', '', '  '], ['CS2030S']],
  [
    ['ma1521', 'cs1101s'],
    ['MA1521', 'CS1101S'],
  ],
  [[], []],
])('modules %j become %j', (given, clean) => {
  expect(cleanModules(given)).toEqual(clean)
})

test('a document without a title is called Untitled Document', () => {
  const document = newDocument({
    _id: 'x',
    title: '  ',
    courseCode: 'cs2030s',
    university: 'NUS',
    year: null,
    file: { ref: 'document/abc.pdf', sizeBytes: 1, sha256: 's' },
    pages: 3,
    uploaderId: 'u',
    publishedAt: new Date(0),
  })
  expect(document).toMatchObject({
    title: 'Untitled Document',
    titleKey: 'untitled document',
    courseCode: 'CS2030S',
    fileName: 'abc.pdf',
    pages: 3,
    isActive: true,
  })
})

test('saved documents stand by course, numbers in order, and then by title', () => {
  const groups = byCourseAndTitle([
    { courseCode: 'CS10', title: 'b' },
    { courseCode: 'CS2', title: 'Week 10' },
    { courseCode: 'CS2', title: 'Week 9' },
    { courseCode: 'CS10', title: 'A' },
  ])
  expect(
    groups.map(({ courseCode, documents }) => [courseCode, documents.map(({ title }) => title)]),
  ).toEqual([
    ['CS2', ['Week 9', 'Week 10']],
    ['CS10', ['A', 'b']],
  ])
})
