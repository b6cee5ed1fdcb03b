import { expect, it } from 'vitest'
import { describeMark } from './mark-texts'

it.each([
  [{ kind: 'phrase', words: 'Do not distribute', page: 1, pages: 1 }, '“Do not distribute” on page 1'],
  [{ kind: 'copyright', words: '© NUS', page: 2, pages: 2 }, '“© NUS” on page 2 and 1 more page'],
  [{ kind: 'copyright', words: '© NUS', page: 2, pages: 6 }, '“© NUS” on page 2 and 5 more pages'],
  [
    { kind: 'identity', words: '2 × ••••••01A', page: 3, pages: 1 },
    'NRIC or FIN numbers (2 × ••••••01A) on page 3',
  ],
] as const)('describes %j', (mark, text) => expect(describeMark(mark)).toBe(text))
