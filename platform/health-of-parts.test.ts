import { expect, it } from 'vitest'
import { healthOfParts } from './health-of-parts'

it('reports the health of each dependency, and does not wait for silent ones', async () => {
  const health = await healthOfParts(
    {
      well: { kind: 'a', ask: async () => ({ lag: 0 }) },
      busy: { kind: 'e', ask: async () => true, detail: () => 'much to do' },
      unwell: { kind: 'b', ask: async () => false },
      broken: { kind: 'c', ask: async () => Promise.reject(new Error('refused')) },
      silent: { kind: 'd', ask: () => new Promise(() => {}) },
    },
    20,
  )
  const detail = 'does not answer'
  expect(health).toEqual({
    well: { ok: true, kind: 'a' },
    busy: { ok: true, kind: 'e', detail: 'much to do' },
    unwell: { ok: false, kind: 'b', detail },
    broken: { ok: false, kind: 'c', detail },
    silent: { ok: false, kind: 'd', detail },
  })
})
