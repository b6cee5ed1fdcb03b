import { expect, it } from 'vitest'
import { specifiedMessages } from '../fixtures/specified-messages'
import { scenes } from './messages'

it('every specified message is tried in a browser', () => {
  const tried = scenes.flatMap(({ steps }) => steps.map(({ says }) => says))
  expect([...tried].sort()).toEqual([...specifiedMessages].sort())
})
