import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { heapFlag } from './tighten-heap'

it('names a flag that this Node knows', () => {
  expect(spawnSync(process.execPath, [heapFlag, '--eval', '']).status).toBe(0)
})
