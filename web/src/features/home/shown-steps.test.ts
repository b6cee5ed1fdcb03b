import type { ChecklistState } from '#events'
import { expect, it } from 'vitest'
import { shownSteps } from './shown-steps'

const some = { saved: false, liked: true, uploaded: false }
const saved = { ...some, saved: true }
const all = { saved: true, liked: true, uploaded: true }
it.each<[ChecklistState, { wasOpen: boolean; hasSaved: boolean }, object | null]>([
  ['open', { wasOpen: false, hasSaved: false }, some],
  ['open', { wasOpen: true, hasSaved: true }, saved],
  ['done', { wasOpen: true, hasSaved: false }, all],
  ['done', { wasOpen: false, hasSaved: true }, null],
  ['gone', { wasOpen: true, hasSaved: true }, null],
  ['gone', { wasOpen: false, hasSaved: false }, null],
])('shows of a checklist that is %s, with %j, %j', (state, known, shown) =>
  expect(shownSteps({ state, steps: some }, known)).toEqual(shown),
)
