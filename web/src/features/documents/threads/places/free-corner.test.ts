import { expect, it } from 'vitest'
import type { Turn } from '../../../../components/pdf/turn'
import type { TextItem } from '../../text/text-item'
import { isCornerFree } from './free-corner'

const line = (left: number, right: number, y: number, str = 'text'): TextItem => ({
  ...{ str, left, right, y, piece: 0, size: 10, isMono: false },
})
const page = (...items: TextItem[]) => ({ width: 600, height: 800, items })
const shown = (turn: Turn = 0, scale = 1) =>
  turn % 180 === 0
    ? { turn, width: 600 * scale, height: 800 * scale }
    : { turn, width: 800 * scale, height: 600 * scale }

it.each([
  ['without text', page(), shown(), true],
  ['with text in it', page(line(560, 590, 20)), shown(), false],
  ['with blanks in it', page(line(560, 590, 20, '  ')), shown(), true],
  ['with text below it', page(line(560, 590, 40)), shown(), true],
  ['with text left of it', page(line(60, 570, 20)), shown(), true],
  ['that text reaches, since the page is shown smaller', page(line(60, 560, 30)), shown(0, 0.5), false],
  ['of a turned page, with text in it', page(line(10, 40, 20)), shown(90), false],
  ['of a turned page, with text elsewhere', page(line(560, 590, 20)), shown(90), true],
])('knows a corner %s', (_, text, as, isFree) => expect(isCornerFree(text, as)).toBe(isFree))
