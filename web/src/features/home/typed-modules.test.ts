import { expect, it } from 'vitest'
import { askedPart, questionAbout, readTyped, withoutAsked } from './typed-modules'

it.each([
  ['', '', ''],
  ['cs20', 'cs20', ''],
  ['linear alg', 'linear alg', ''],
  ['CS2030S, MA15', 'MA15', 'CS2030S, '],
  ['CS2030S MA15', 'MA15', 'CS2030S '],
  ['CS2030S linear alg', 'linear alg', 'CS2030S '],
  ['CS2030S, ', '', 'CS2030S, '],
  ['cs 2030', 'cs 2030', ''],
])('completes of %j the part %j, and leaves %j', (typed, part, rest) => {
  expect(askedPart(typed)).toBe(part)
  expect(withoutAsked(typed)).toBe(rest)
})

it.each([
  ['', [], [], 'Enter valid module codes.'],
  ['hello world', [], [], 'Enter valid module codes.'],
  ['', ['CS2030S'], ['CS2030S'], null],
  ['cs2030s, ma1521 st2334', ['CS2030S'], ['CS2030S', 'MA1521', 'ST2334'], null],
  ['hello, ma2001', [], ['MA2001'], '“HELLO” is not a module code.'],
  ['hello world, ma2001', [], ['MA2001'], '“HELLO”, “WORLD” are not module codes.'],
])('reads %j beside the chosen %j', (typed, chosen, codes, problem) =>
  expect(readTyped(typed, chosen)).toMatchObject({ codes, problem }),
)

it.each([
  [['XY1234'], 'Nobody has shared notes for XY1234 yet. Keep it anyway?'],
  [['XY1234', 'ZZ1'], 'Nobody has shared notes for XY1234 and ZZ1 yet. Keep them anyway?'],
  [['A1', 'B2', 'C3'], 'Nobody has shared notes for A1, B2 and C3 yet. Keep them anyway?'],
])('asks about %j', (codes, question) => expect(questionAbout(codes).question).toBe(question))
