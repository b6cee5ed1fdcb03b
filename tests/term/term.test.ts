// @module-tag long
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runsOf } from '#testing/long-form'
import { createDice } from '../../services/testing/dice'
import { decideAll, decideOne } from './admin'
import { denounce, farmAtOnce, forestallInVain, gangActs, mob } from './gang'
import { judge } from './judge'
import { startProduct } from './start-product'
import { studentActs, upload } from './students'
import { table } from './table'
import { beginTerm, gangCount } from './term'

/** More of them until everything was tried. */
const actsOfTerm = runsOf(300)
const mostActs = 1_500
const judgedEvery = 50
/** All of these happen in a term. */
const due = [
  'an honest upload was forestalled',
  'an honest upload waits',
  'an honest student bought a book',
  'the gang was first',
  'the gang disliked a document',
  'the gang reported a student',
  'the gang bought a book',
  'an admin took points back',
  'the gang brought back what it had spent',
  'a friend was suspended',
  'a friend came back',
  'a suspended friend did not come back',
  'an honest upload came after the gang gave its bytes up',
  'the gang’s upload was refused: nothing-to-see',
  'the gang’s upload was refused: duplicate',
  'the gang’s upload was refused: suspended',
  'the gang’s upload waits: not-judged',
]

it.each(Array.from({ length: runsOf(2) }, (_, at) => at + 1))(
  'in a term with a gang of ten accounts, no honest student loses anything that the table does not allow: %i',
  { timeout: 600_000 },
  async (seed) => {
    const product = await startProduct()
    try {
      const dice = createDice(seed)
      const term = await beginTerm(product, dice)
      for (const student of term.honest) await upload(term, student)
      // At first there are all ten of them.
      await mob(term)
      await denounce(term)
      await forestallInVain(term)
      await farmAtOnce(term)
      await judge(term)
      await decideAll(term)
      await judge(term)
      const missing = () => due.filter((what) => !term.happened.has(what))
      for (let act = 1; act <= actsOfTerm || (act <= mostActs && missing().length > 0); act++) {
        const what = dice.roll(20)
        if (what === 0) {
          product.platform.clock.advance(3_600 * (1 + dice.roll(30)))
          await product.sweep()
        } else if (what < 3) await decideOne(term)
        else if (what < 12) await dice.oneOf(studentActs)(term, dice.oneOf(term.honest))
        // Some of them do more than others.
        else await dice.oneOf(gangActs)(term, dice.oneOf(term.gang.slice(0, 1 + dice.roll(gangCount))))
        await product.platform.allHandled()
        if (act % judgedEvery === 0) await judge(term)
        expect(term.violations).toEqual([])
      }
      await judge(term)
      expect(term.violations).toEqual([])
      expect(missing()).toEqual([])
    } finally {
      await product.stop()
    }
  },
)

it('the same table stands in the business rules', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
  for (const [what, atMost] of Object.entries(table))
    expect(text).toContain(`- **${what.charAt(0).toUpperCase()}${what.slice(1)}**: ${atMost}.\n`)
})
