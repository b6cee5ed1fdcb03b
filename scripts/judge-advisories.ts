import { z } from 'zod'

/** What of npm's report matters here. */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string() }),
  ),
  metadata: z.object({ vulnerabilities: z.object({}) }),
})
const failure = z.object({ message: z.string() })

/**
 * What is said of npm's report of known advisories, line by line; and the exit code: 1 where one is high or critical, 2 where the
 * registry did not answer.
 */
export function judgeAdvisories(json: string): { code: 0 | 1 | 2; said: string[] } {
  const given = parse(json)
  const read = report.safeParse(given)
  if (!read.success) {
    const because = failure.safeParse(given).data?.message ?? 'no report came'
    return { code: 2, said: [`The registry does not answer what is known of these versions: ${because}`] }
  }
  const found = Object.values(read.data.vulnerabilities)
  const urgent = found.filter(({ severity }) => severity === 'high' || severity === 'critical')
  return {
    code: urgent.length === 0 ? 0 : 1,
    said: [
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
