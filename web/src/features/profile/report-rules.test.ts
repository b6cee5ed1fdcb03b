import { expect, it } from 'vitest'
import { faultsOfReport } from './report-rules'

it.each([
  [null, '', { reason: 'Please select a reason before submitting.' }],
  [null, 'rude', { reason: 'Please select a reason before submitting.' }],
  ['Other', '  ', { description: 'Please describe the issue.' }],
  ['Other', 'rude', {}],
  ['Harassment or spam', '', {}],
] as const)('a report of %j with %j lacks %j', (reason, description, faults) => {
  expect(faultsOfReport({ reason, description })).toEqual(faults)
})
