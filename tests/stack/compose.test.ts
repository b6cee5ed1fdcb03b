import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { composeServices, environmentOf, exampleEnvironment, ourServices } from '../client/compose-file'

const root = fileURLToPath(new URL('../..', import.meta.url))
const project = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z.array(z.string()).nullish(),
      environment: z.record(z.string(), z.string()).optional(),
      networks: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  networks: z.record(z.string(), z.unknown()),
})

/** Like `docker compose config`: uses its own loader, a small Go program. */
const config = async (...others: string[]) => {
  const files = ['docker-compose.yml', ...others].map((name) => root + name)
  const args = ['run', '.', `${root}.env.example`, ...files]
  const { stdout } = await promisify(execFile)('go', args, { cwd: `${root}tests/stack/compose` })
  return project.parse(parse(stdout))
}

it('is accepted by docker compose, with the values that these tests read', async () => {
  const { services } = await config()
  expect(Object.keys(services).sort()).toEqual(Object.keys(composeServices).sort())
  for (const name of ourServices) {
    expect([name, services[name]?.command ?? undefined]).toEqual([name, composeServices[name]?.command])
    expect(services[name]?.environment).toEqual(environmentOf(name, exampleEnvironment))
  }
})

it('does without IPv6 with deploy/ipv4-only.compose.yml', async () => {
  const { services, networks } = await config('deploy/ipv4-only.compose.yml')
  expect(services['nginx']?.environment?.['LISTEN_IPV6']).toBe('')
  expect(services['nginx']?.networks).toEqual({ default: { ipv4_address: '172.28.5.10' } })
  expect(JSON.stringify(networks)).toContain('172.28.5.0/24')
  expect(JSON.stringify(networks)).not.toMatch(/ipv6|fd5d/)
})
