import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { loadConfig, settingNames } from '#platform'
import {
  askedByCompose,
  chosenEnvironment,
  composeServices,
  composeSubnets,
  environmentOf,
  exampleEnvironment,
  ourServices,
} from '../tests/client/compose-file'
import { needsOf, needsOfCommands, obstacle, servesClients, roles } from './roles'

/** Settings used by the other containers only. */
const composeOnly = ['HTTP_PORT', 'HTTPS_PORT', 'REDIS_PASSWORD']
const commandOf = (name: string) => composeServices[name]?.command?.[2] ?? 'all'

describe('.env.example', () => {
  it('contains only settings that exist', () => {
    for (const name of Object.keys(exampleEnvironment))
      expect([...settingNames, ...composeOnly]).toContain(name)
  })

  it('sets every variable that docker-compose.yml uses', () => {
    expect(Object.keys(exampleEnvironment).sort()).toEqual(askedByCompose.sort())
  })
})

/** Any value will do in production. */
const harmless = ['LOG_LEVEL', 'UPLOAD_MB_A_DAY', 'UPLOAD_MB_UNPUBLISHED']

it.each(
  Object.entries(exampleEnvironment).filter(
    ([name, value]) => value !== '' && settingNames.includes(name) && !harmless.includes(name),
  ),
)('production does not accept %s as it is in .env.example', (name, value) => {
  const chosen = environmentOf('studyshelf', chosenEnvironment)
  expect(() => loadConfig({ ...chosen, [name]: value })).toThrow(name)
})

/** The health check of a container. */
function testOf(name: string): readonly string[] {
  const { healthcheck } = composeServices[name] ?? {}
  return healthcheck && 'test' in healthcheck ? healthcheck.test : []
}

/** Runs the health check of a container here, at another port. Resolves to its exit code. */
async function exitCodeOf(name: string, port: number): Promise<number> {
  const [, program = '', ...args] = testOf(name)
  const here = args.map((each) =>
    each.replaceAll('$$', '$').replace(/127\.0\.0\.1\/\d+/, `127.0.0.1/${port}`),
  )
  return promisify(execFile)(program, here).then(
    () => 0,
    ({ code }: { code: number }) => code,
  )
}

describe('docker-compose.yml', () => {
  it.each(ourServices)('gives %s settings with which it starts in production', (name) => {
    const settings = environmentOf(name, chosenEnvironment)
    for (const key of Object.keys(settings)) expect([...settingNames, 'NODE_ENV']).toContain(key)
    const role = roles.find((each) => each === commandOf(name))
    const config = loadConfig(settings, role ? needsOf[role] : needsOfCommands)
    expect(config.production).toBe(true)
    if (role) expect(obstacle(role, config)).toBeNull()
  })

  it('lets the gateways believe nginx alone, by its address', () => {
    const { ipv4_address: four = '', ipv6_address: six = '' } =
      composeServices['nginx']?.networks?.['default'] ?? {}
    const believing = ourServices.flatMap((name) => {
      const proxies = environmentOf(name, chosenEnvironment)['TRUST_PROXY']
      return proxies === undefined ? [] : [[name, proxies]]
    })
    expect(believing).toEqual([
      ['gateway-1', `${four},${six}`],
      ['gateway-2', `${four},${six}`],
    ])
    expect([ipaddr.parse(four).kind(), ipaddr.parse(six).kind()]).toEqual(['ipv4', 'ipv6'])
  })

  it('pins the addresses of nginx in its networks, where no other container gets one', () => {
    const { ipv4_address: four = '', ipv6_address: six = '' } =
      composeServices['nginx']?.networks?.['default'] ?? {}
    const isIn = (address: string, network: string) => ipaddr.parse(address).match(ipaddr.parseCIDR(network))
    expect(composeSubnets).toHaveLength(2)
    for (const [n, address] of [four, six].entries()) {
      const { subnet = '', ip_range: others = '' } = composeSubnets[n] ?? {}
      expect([address, isIn(address, subnet), isIn(address, others)]).toEqual([address, true, false])
    }
  })

  it('checks each lasting container every 30 s, and by nothing that starts a large program', () => {
    for (const [name, { healthcheck }] of Object.entries(composeServices)) {
      if (['topics', 'migrate'].includes(name)) continue
      expect([name, healthcheck]).toMatchObject([name, { interval: '30s', start_interval: '2s' }])
      const test = testOf(name)
      // The shell of MongoDB runs only until the replica set is made.
      const allowed = name === 'mongodb' ? /node|java|\.sh/ : /node|java|mongosh|\.sh/
      expect([name, allowed.test(test.join(' '))]).toEqual([name, false])
    }
  })

  it.each([
    ['ready', 200, 0],
    ['not ready', 503, 1],
    ['not there', null, 1],
  ])('checks a gateway by its readiness: %s', async (_, status, expected) => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/api/health/ready' ? (status ?? 500) : 500
      response.end('{"status":" 200 "}')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    if (status === null) {
      server.close()
      await once(server, 'close')
    }
    expect(await exitCodeOf('gateway-1', port)).toBe(expected)
    server.close()
  })

  it('checks Kafka by its port', async () => {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await exitCodeOf('kafka', port)).toBe(0)
    server.close()
    await once(server, 'close')
    expect(await exitCodeOf('kafka', port)).toBe(1)
  })

  it.each(ourServices)('gives %s the secrets that its role needs, and no other', (name) => {
    const role = roles.find((each) => each === commandOf(name))
    const { signing, files, mailing } = role ? needsOf[role] : needsOfCommands
    const given = environmentOf(name, { ...chosenEnvironment, S3_URL: 's3://1:secret@files/notes' })
    const has = (key: string) => key in given
    expect({
      signing: has('JWT_SECRET'),
      // The single container keeps its files on its own disk.
      files: role === 'all' || (has('CLOUDINARY_URL') && has('S3_URL')),
      mailing: has('SMTP_URL'),
      pushing: has('VAPID_PRIVATE_KEY'),
      admin: has('ADMIN_PASSWORD'),
    }).toEqual({
      signing,
      files,
      mailing,
      pushing: mailing,
      admin: role !== undefined && servesClients(role),
    })
    const engines = ['MONGODB_URL', 'KAFKA_BROKERS', 'REDIS_URL'].filter(has)
    const ofCommands = { events: ['KAFKA_BROKERS'], db: ['MONGODB_URL'], all: [] }
    expect(engines).toEqual(
      ofCommands[commandOf(name) as keyof typeof ofCommands] ?? ['MONGODB_URL', 'KAFKA_BROKERS', 'REDIS_URL'],
    )
  })

  it.each(ourServices.filter((name) => roles.some((role) => role === commandOf(name))))(
    'gives %s the log and upload settings of .env',
    (name) => {
      const chosen = { LOG_LEVEL: 'warn', UPLOAD_MB_A_DAY: '20', UPLOAD_MB_UNPUBLISHED: '10' }
      expect(environmentOf(name, { ...chosenEnvironment, ...chosen })).toMatchObject(chosen)
    },
  )

  const isAnExample = (value: string) => /replace-?me/.test(value)
  it.each(
    ourServices.filter((name) => Object.values(environmentOf(name, exampleEnvironment)).some(isAnExample)),
  )('starts no %s with a secret of the example', (name) => {
    expect(() => loadConfig(environmentOf(name, exampleEnvironment))).toThrow('must be replaced')
  })

  it('starts two gateways, and a process of every other role', () => {
    const started = ourServices.map(commandOf).sort()
    expect(started).toEqual(['db', 'events', 'gateway', ...roles].sort())
  })

  it('starts the single container, Prometheus and Grafana only when they are named', () => {
    const profilesOf = new Map([
      ['studyshelf', ['single']],
      ['prometheus', ['monitoring']],
      ['grafana', ['monitoring']],
    ])
    for (const [name, { profiles }] of Object.entries(composeServices))
      expect([name, profiles]).toEqual([name, profilesOf.get(name) ?? []])
  })

  it('lets Prometheus alone read metrics, by its address', () => {
    const { ipv4_address: four = '', ipv6_address: six = '' } =
      composeServices['prometheus']?.networks?.['default'] ?? {}
    for (const name of ourServices.filter((each) => roles.some((role) => role === commandOf(each))))
      expect([name, environmentOf(name, chosenEnvironment)['METRICS_FROM']]).toEqual([name, `${four},${six}`])
  })
})
