import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFileSync(root + name, 'utf8')

const service = z.object({
  command: z.array(z.string()).optional(),
  image: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  profiles: z.array(z.string()).default([]),
  networks: z
    .record(z.string(), z.object({ ipv4_address: z.string(), ipv6_address: z.string().optional() }))
    .optional(),
  healthcheck: z
    .object({ test: z.array(z.string()), interval: z.string(), start_interval: z.string() })
    .or(z.object({ disable: z.literal(true) }))
    .optional(),
})

const subnet = z.object({ subnet: z.string(), ip_range: z.string() })
const project = z
  .object({
    services: z.record(z.string(), service),
    networks: z.object({
      default: z.object({ enable_ipv6: z.literal(true), ipam: z.object({ config: z.array(subnet) }) }),
    }),
  })
  .parse(parse(read('docker-compose.yml'), { merge: true }))

/** The services of docker-compose.yml. */
export const composeServices = project.services

/** The networks that its containers get addresses from: by IPv4, and by IPv6. */
export const composeSubnets = project.networks.default.ipam.config

/** Names of the services that run the program. */
export const ourServices = Object.keys(composeServices).filter(
  (name) => composeServices[name]?.image === 'studyshelf',
)

/** Names of the variables that docker-compose.yml requires. */
export const askedByCompose = [
  ...new Set([...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)),
]

/** The variables in `.env.example`. */
export const exampleEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  read('.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
)

/** The same, with values for the placeholders. */
export const chosenEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(exampleEnvironment).map(([key, value]) => [
    key,
    value.replaceAll(/replace-?me/g, 'chosen-here'),
  ]),
)

/** The environment of a container, filled in from `.env` as docker compose does. */
export function environmentOf(name: string, env: Readonly<Record<string, string>>): Record<string, string> {
  const filled = (value: string | number) =>
    String(value).replace(
      /\$\{(\w+)(?::-([^}]*)|:\?)?\}/g,
      (_, key: string, otherwise = '') => env[key] || String(otherwise),
    )
  const given = Object.entries(composeServices[name]?.environment ?? {})
  return Object.fromEntries(given.map(([key, value]) => [key, filled(value)]))
}
