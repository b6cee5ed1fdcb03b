import { expect, it } from 'vitest'
import { currentSection } from './current-section'

const at = (page: number, part: number) => ({ page, part })
/** 0 Introduction, 1 Methods, 2 its first part, 3 of an unknown place, 4 Results on the last page, 5 References below. */
const places = [at(1, 0.2), at(2, 0.5), at(2, 0.5), null, at(5, 0.2), at(5, 0.7)]

it.each([
  ['none above the first', at(1, 0), at(1, 0.9), null, null],
  ['none before the document', at(1, -2), at(1, 0.1), null, null],
  ['the one whose heading is just below the top', at(1, 0.12), at(1, 0.9), null, 0],
  ['the one that began above', at(2, 0.2), at(3, 0.1), null, 0],
  ['the innermost of those that begin together', at(2, 0.5), at(3, 0.4), null, 2],
  ['the outer one if that was chosen', at(2, 0.49), at(3, 0.4), 1, 1],
  ['the one that began pages ago', at(4, 0.9), at(5, 0.6), null, 2],
  ['the last page’s first section at the end', at(5, 0.3), at(5, 1), null, 4],
  ['a chosen one that cannot come to the top', at(5, 0.3), at(5, 1), 5, 5],
  ['no longer a chosen one that is out of sight', at(2, 0.6), at(3, 0.5), 5, 2],
  ['no chosen one of an unknown place', at(2, 0.6), at(3, 0.5), 3, 2],
])('the current section is %s', (_, top, bottom, chosen, expected) =>
  expect(currentSection(places, { top, bottom }, chosen)).toBe(expected),
)

it('is found where the file lists its sections in any order', () =>
  expect(currentSection([at(3, 0), at(1, 0), at(2, 0)], { top: at(2, 0.5), bottom: at(3, 0) })).toBe(2))

it('there is none without sections', () =>
  expect(currentSection([], { top: at(1, 0), bottom: at(2, 0) })).toBeNull())
