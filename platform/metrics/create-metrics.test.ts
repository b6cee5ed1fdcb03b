import { expect, it } from 'vitest'
import { createMetrics } from './create-metrics'

it('shows requests, lag, outbox, sockets and the event loop by name', async () => {
  const metrics = createMetrics()
  metrics.read({
    lag: () => Promise.resolve({ rewards: 3 }),
    blocked: () => [{ group: 'rewards' }, { group: 'rewards' }],
    outboxSize: () => Promise.resolve(2),
    outboxOldest: () => Promise.resolve(new Date(Date.now() - 60_000).toISOString()),
    parked: () => Promise.resolve(1),
    deadLetters: () => Promise.resolve(5),
  })
  metrics.httpDuration.observe({ route: '/api/health', method: 'GET', status: '200' }, 0.003)
  metrics.sockets.inc()
  const text = await metrics.expose()
  expect(text).toContain('studyshelf_http_request_duration_seconds_count{route="/api/health"')
  expect(text).toContain('studyshelf_event_lag{group="rewards"} 3')
  expect(text).toContain('studyshelf_events_held_up{group="rewards"} 2')
  expect(text).toContain('studyshelf_outbox_documents 2')
  expect(text).toContain('studyshelf_parked_events 1')
  expect(text).toContain('studyshelf_dead_letters 5')
  expect(Number(/^studyshelf_outbox_oldest_seconds (.+)$/m.exec(text)?.[1])).toBeCloseTo(60, 0)
  expect(text).toContain('studyshelf_sockets 1')
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  metrics.stop()
})

it('shows no events without readings', async () => {
  const metrics = createMetrics()
  expect(await metrics.expose()).not.toContain('studyshelf_event_lag{')
  metrics.stop()
})

it('shows the other metrics while a dependency is unavailable', async () => {
  const metrics = createMetrics()
  const away = () => Promise.reject(new Error('away'))
  metrics.read({
    lag: away,
    blocked: () => [],
    deadLetters: away,
    outboxSize: away,
    outboxOldest: away,
    parked: () => Promise.resolve(4),
  })
  expect(await metrics.expose()).toContain('studyshelf_parked_events 4')
  metrics.stop()
})

it('shows which dependencies work, and the room on the disk', async () => {
  const metrics = createMetrics()
  const unknown = await metrics.expose()
  expect(unknown).not.toMatch(/^studyshelf_(part_up|disk_)/m)
  metrics.tellParts(async () => ({ store: { ok: true }, bus: { ok: false } }))
  metrics.tellDisk(() => ({ freeBytes: 500, reserveBytes: 100 }))
  const text = await metrics.expose()
  expect(text).toContain('studyshelf_part_up{part="store"} 1')
  expect(text).toContain('studyshelf_part_up{part="bus"} 0')
  expect(text).toContain('studyshelf_disk_free_bytes 500')
  expect(text).toContain('studyshelf_disk_reserve_bytes 100')
  metrics.tellParts(async () => ({}))
  metrics.tellDisk(() => ({ freeBytes: Infinity, reserveBytes: 100 }))
  expect(await metrics.expose()).not.toMatch(/^studyshelf_(part_up|disk_free)/m)
  metrics.stop()
})
