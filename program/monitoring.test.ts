import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { calls } from '#events'
import { createMetrics } from '#platform'
import { composeServices } from '../tests/client/compose-file'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')
const alertsFile = 'deploy/prometheus/alerts.yml'

const alert = z.strictObject({
  alert: z.string().regex(/^Studyshelf[A-Z]\w+$/),
  expr: z.string(),
  for: z.string().regex(/^\d+m$/),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
})
const alerts = z
  .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(alert) })) })
  .parse(parse(read(alertsFile)))
  .groups.flatMap(({ rules }) => rules)

const target = z.object({ expr: z.string() })
const panel = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['row', 'stat', 'timeseries']),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(target).default([]),
})
const dashboard = z
  .object({ uid: z.literal('studyshelf'), schemaVersion: z.number(), panels: z.array(panel) })
  .parse(JSON.parse(read('deploy/grafana/studyshelf.json')))

/** Prometheus's own tool, of the Debian package `prometheus`. */
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined

/** Metrics of Prometheus itself. */
const ofPrometheus = ['up']

/** The names of all metrics that a process of ours exposes. */
async function exposedNames(): Promise<Set<string>> {
  const metrics = createMetrics()
  const names = [...(await metrics.expose()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(
    ([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
  )
  metrics.stop()
  return new Set([...names, ...ofPrometheus])
}

/** The metrics of an expression, by Prometheus's own grammar. Throws at its first mistake. */
function metricsOf(expression: string): string[] {
  const text = expression.replaceAll('$__rate_interval', '5m')
  const names: string[] = []
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`At ${from}: ${text}`)
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        names.push(text.slice(from, to))
    },
  })
  return names
}

it('knows a mistake in an expression', () => {
  expect(() => metricsOf('sum(up')).toThrow('sum(up')
  expect(metricsOf('max by (group) (delta(studyshelf_event_lag[10m])) > 0')).toEqual(['studyshelf_event_lag'])
})

describe(alertsFile, () => {
  it.each(alerts.map((each) => [each.alert, each]))('%s asks for metrics that exist', async (_, { expr }) => {
    const names = metricsOf(expr)
    expect(names.length).toBeGreaterThan(0)
    expect([...(await exposedNames())]).toEqual(expect.arrayContaining(names))
  })

  it.each(alerts.map((each) => [each.alert, each.annotations.runbook]))(
    '%s names a section of the runbook',
    (_, runbook) => {
      const [page = '', anchor] = runbook.split('#')
      expect(page).toBe('docs/operations.md')
      const sections = [...read(page).matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
        title.toLowerCase().replaceAll(' ', '-'),
      )
      expect(sections).toContain(anchor)
    },
  )

  it('has each alert once, and the runbook names each', () => {
    const names = alerts.map((each) => each.alert)
    expect(new Set(names).size).toBe(names.length)
    const runbook = read('docs/operations.md')
    expect(names.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
  })

  it('measures votes by the paths of their calls', () => {
    const { expr } = alerts.find((each) => each.alert === 'StudyshelfVotesSlow') ?? { expr: '' }
    const route = new RegExp(`^(?:${/route=~"([^"]+)"/.exec(expr)?.[1]})$`)
    const paths = Object.values(calls).map(({ path }) => path)
    expect(paths.filter((path) => route.test(path))).toHaveLength(4)
  })

  it.skipIf(!hasPromtool)('is accepted by promtool, and fires as its tests say', async () => {
    const said = await promisify(execFile)('promtool', ['check', 'rules', root + alertsFile])
    expect(said.stdout).toContain(`SUCCESS: ${alerts.length} rules found`)
    await promisify(execFile)('promtool', ['test', 'rules', `${root}deploy/prometheus/alerts.test.yml`])
  })
})

describe('deploy/grafana/studyshelf.json', () => {
  const drawn = dashboard.panels.filter(({ type }) => type !== 'row')

  it.each(drawn.map((each) => [each.title, each]))(
    '%s asks for metrics that exist',
    async (_, { targets }) => {
      expect(targets.length).toBeGreaterThan(0)
      const names = targets.flatMap(({ expr }) => metricsOf(expr))
      expect([...(await exposedNames())]).toEqual(expect.arrayContaining(names))
    },
  )

  it('has panels that do not overlap', () => {
    const cells = new Set<string>()
    for (const { id, gridPos } of dashboard.panels)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect([id, cells.has(`${x} ${y}`), x < 24]).toEqual([id, false, true])
          cells.add(`${x} ${y}`)
        }
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  })
})

it('lets Prometheus ask every lasting process of docker-compose.yml', () => {
  const { scrape_configs: jobs } = z
    .object({
      scrape_configs: z.array(
        z.object({
          job_name: z.literal('studyshelf'),
          static_configs: z.array(z.object({ targets: z.array(z.string()) })),
        }),
      ),
    })
    .parse(parse(read('deploy/prometheus/prometheus.yml')))
  const asked = jobs.flatMap(({ static_configs: each }) => each.flatMap(({ targets }) => targets))
  const short = ['topics', 'migrate', 'studyshelf']
  const lasting = Object.entries(composeServices)
    .filter(([name, { image }]) => image === 'studyshelf' && !short.includes(name))
    .map(([name]) => `${name}:8080`)
  expect(asked.sort()).toEqual(lasting.sort())
})
