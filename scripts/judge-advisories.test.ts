import { expect, it } from 'vitest'
import { judgeAdvisories } from './judge-advisories'

const report = (severities: Record<string, string>) => ({
  vulnerabilities: Object.fromEntries(
    Object.entries(severities).map(([name, severity]) => [name, { name, severity, range: '<2.0.0' }]),
  ),
  metadata: { vulnerabilities: { total: Object.keys(severities).length } },
})

it.each([
  ['nothing', report({}), 0],
  ['advisories that are not urgent', report({ uuid: 'moderate', morgan: 'low' }), 0],
  ['a high one', report({ uuid: 'moderate', multer: 'high' }), 1],
  ['a critical one', report({ vitest: 'critical' }), 1],
  ['a registry that does not know the call', { message: '405 Method Not Allowed', error: {} }, 2],
  ['no report', null, 2],
])('judges %s', (_, given, code) => {
  const { code: judged, lines } = judgeAdvisories(JSON.stringify(given))
  expect(judged).toBe(code)
  expect(lines.at(-1)).toMatch(code === 2 ? /does not answer/ : /packages with advisories/)
})

it('judges an answer that is not JSON', () => {
  expect(judgeAdvisories('').code).toBe(2)
})

it('names each package with its advisory', () => {
  const { lines } = judgeAdvisories(JSON.stringify(report({ multer: 'high' })))
  expect(lines[0]).toBe('high: multer <2.0.0')
})
