import { expect, it } from 'vitest'
import { stackMarks } from './stack-marks'

it.each([
  ['stay where they are', [0, 100, 300], 400, [0, 100, 300]],
  ['of the same line stand below each other', [100, 100, 110], 400, [100, 124, 148]],
  ['stay on the page', [390], 400, [376]],
  ['at its end move up', [380, 385, 390], 400, [328, 352, 376]],
  ['of a page that is too small for them begin at its top', [0, 0, 0], 40, [0, 0, 16]],
])('marks %s', (_, wanted, height, tops) => expect(stackMarks(wanted, height)).toEqual(tops))
