import { expect, it } from 'vitest'
import { loadConfig } from '../config'
import { openTraces } from './open-traces'

const about = { role: 'all', release: '1.0.0', log: { info: () => undefined, warn: () => undefined } }
const never = () => Promise.reject(new Error('OpenTelemetry was loaded'))

it('loads OpenTelemetry only if there is a collector', async () => {
  expect(await openTraces(loadConfig({}).traces, about, never)).toBeUndefined()
  const { traces } = loadConfig({ OTLP_URL: 'http://collector:4318' })
  await expect(openTraces(traces, about, never)).rejects.toThrow('OpenTelemetry was loaded')
})

it.each([
  ['http://collector:4318', 'http://collector:4318/v1/traces'],
  ['https://traces.example/otlp/', 'https://traces.example/otlp/v1/traces'],
  ['https://traces.example/v1/traces', 'https://traces.example/v1/traces'],
])('sends traces for OTLP_URL=%s to %s', (url, expected) => {
  expect(loadConfig({ OTLP_URL: url }).traces?.url).toBe(expected)
})

it('reads headers as OpenTelemetry writes them', () => {
  const { traces } = loadConfig({
    OTLP_URL: 'http://collector:4318',
    OTLP_HEADERS: 'Authorization=Basic%20YTpi, x-scope = notes',
    OTLP_SAMPLE: '0.25',
  })
  expect(traces).toMatchObject({ headers: { Authorization: 'Basic YTpi', 'x-scope': 'notes' }, sample: 0.25 })
})

it.each([
  ['OTLP_URL', { OTLP_URL: 'collector:4318' }],
  ['OTLP_URL', { OTLP_HEADERS: 'a=b' }],
  ['OTLP_HEADERS', { OTLP_URL: 'http://collector:4318', OTLP_HEADERS: 'secret' }],
  ['OTLP_SAMPLE', { OTLP_SAMPLE: '1.5' }],
  ['OTLP_SAMPLE', { OTLP_SAMPLE: '10%' }],
])('refuses %s for %j', (name, settings) => {
  expect(() => loadConfig(settings)).toThrow(name)
})
