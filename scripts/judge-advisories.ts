import { z } from 'zod'

/** The fields of npm's report that matter here. */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string() }),
  ),
  metadata: z.object({ vulnerabilities: z.object({}) }),
})
const failure = z.object({ message: z.string() })

/**
 * Summarises npm's report of advisories in `lines`. The exit code is 1 if one is high or critical, and 2 if the registry did not
 * answer.
 */
export function judgeAdvisories(json: string): { code: 0 | 1 | 2; lines: string[] } {
  const given = parse(json)
  const read = report.safeParse(given)
  if (!read.success) {
    const reason = failure.safeParse(given).data?.message ?? 'no report came'
    return { code: 2, lines: [`The registry does not answer with advisories: ${reason}`] }
  }
  const found = Object.values(read.data.vulnerabilities)
  const urgent = found.filter(({ severity }) => severity === 'high' || severity === 'critical')
  return {
    code: urgent.length === 0 ? 0 : 1,
    lines: [
      ...found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`),
      `${found.length} packages with advisories, ${urgent.length} of them high or critical.`,
    ],
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
