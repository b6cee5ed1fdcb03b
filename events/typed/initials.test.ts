import { expect, it } from 'vitest'
import { initialsOf } from './initials'

it.each([
  ['Wei Lin', 'WL'],
  ['Nur Aisyah bte Rahman', 'NR'],
  ['weilin', 'W'],
  ['Kumar S/O Raj', 'KR'],
  ['Tan, J. (CS)', 'TC'],
  ['陈伟明', '陈'],
  ['குமார் ராஜ்', 'குரா'],
  ['  é\u0301a b', 'É\u0301B'],
  ['👩‍🔬 Mei', 'M'],
  ['👩‍🔬🎓', '👩‍🔬'],
  ['3 Bears', '3B'],
  ['ß', 'SS'],
])('of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials))
