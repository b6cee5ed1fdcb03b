import { expect, it } from 'vitest'
import { specifiedMessages } from '../fixtures/specified-messages'
import { serverWords } from './answers'
import { scenes } from './messages'

it('every specified message is tried in a browser', () => {
  const said = scenes.flatMap(({ steps }) => steps.map(({ says }) => says.replace('❌ ', '')))
  const tried = new Set(said.filter((words) => words !== serverWords))
  expect([...tried].sort()).toEqual([...specifiedMessages].sort())
})
