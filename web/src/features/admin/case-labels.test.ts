import { expect, it } from 'vitest'
import { describeRisk } from './case-labels'

const figures = { inAnHour: 12, points: 120, unreadPoints: 110, inside: 3, outside: 0 }

it.each([
  ['many-in-an-hour', figures, '12 publications within an hour'],
  ['few-readers', figures, '110 of 120 points come from documents that nobody outside a circle of 4 opened'],
  ['few-readers', { ...figures, inside: 0 }, '110 of 120 points come from documents that nobody else opened'],
  ['within-minutes', null, 'within 10 minutes'],
] as const)('describes %s of %j', (risk, given, text) => expect(describeRisk(risk, given)).toContain(text))
