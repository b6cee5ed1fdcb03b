import { describe, expect, it } from 'vitest'
import { loadConfig, settingNames } from '#platform'
import {
  askedByCompose,
  chosenEnvironment,
  composeServices,
  environmentOf,
  exampleEnvironment,
  ourServices,
} from '../tests/client/compose-file'
import { needsOf, needsOfCommands, obstacle, opensDoor, roles } from './roles'

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
    const nginx = composeServices['nginx']?.networks?.['default']?.ipv4_address
    const believing = ourServices.flatMap((name) => {
      const proxies = environmentOf(name, chosenEnvironment)['TRUST_PROXY']
      return proxies === undefined ? [] : [[name, proxies]]
    })
    expect(believing).toEqual([
      ['gateway-1', nginx],
      ['gateway-2', nginx],
    ])
    expect(nginx).toMatch(/^\d+\.\d+\.\d+\.\d+$/)
  })

  it.each(ourServices)('gives %s the secrets that its role needs, and no other', (name) => {
    const role = roles.find((each) => each === commandOf(name))
    const { signing, files, mailing } = role ? needsOf[role] : needsOfCommands
    const given = environmentOf(name, { ...chosenEnvironment, CLOUDINARY_URL: 'cloudinary://1:secret@cloud' })
    const has = (key: string) => key in given
    expect({
      signing: has('JWT_SECRET'),
      // The single container keeps its files on its own disk.
      files: role === 'all' || has('CLOUDINARY_URL'),
      mailing: has('SMTP_URL'),
      admin: has('ADMIN_PASSWORD'),
    }).toEqual({ signing, files, mailing, admin: role !== undefined && opensDoor(role) })
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

  it('starts the single container only when it is named', () => {
    for (const [name, { profiles }] of Object.entries(composeServices))
      expect(profiles).toEqual(name === 'studyshelf' ? ['single'] : [])
  })
})
