import { expect, it } from 'vitest'
import { card } from '../../entities/document/testing/card'
import { guardUploads } from './use-guard-leaving'
import { useWizard } from './wizard-store'

it('asks before leaving while any file is being sent, even if the wizard is not shown', () => {
  useWizard.setState(useWizard.getInitialState(), true)
  let asking = 0
  const stop = guardUploads(() => {
    asking++
    return () => void asking--
  })
  const { add, setOutcome, publish } = useWizard.getState()
  add(
    ['a.pdf', 'b.pdf'].map((name) => new File(['x'], name)),
    { university: 'NUS' },
  )
  expect(asking).toBe(0)
  setOutcome('a.pdf:1', { kind: 'sending', progress: 0 })
  setOutcome('a.pdf:1', { kind: 'sending', progress: 0.5 })
  expect(asking).toBe(1)
  publish('a.pdf:1', { ...card, notice: null, heldFor: null, marks: [] })
  setOutcome('b.pdf:1', { kind: 'sending', progress: 0 })
  expect(asking).toBe(1)
  setOutcome('b.pdf:1', { kind: 'failed', message: 'Enough for today.', fileUrl: null })
  expect(asking).toBe(0)
  stop()
})
