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
import { obstacle, roles } from './roles'

/** Of the containers around the program. */
const composeOnly = ['HTTP_PORT', 'HTTPS_PORT', 'REDIS_PASSWORD']
const commandOf = (name: string) => composeServices[name]?.command?.[2] ?? 'all'

describe('.env.example', () => {
  it('names settings that exist, and nothing else', () => {
    for (const name of Object.keys(exampleEnvironment))
      expect([...settingNames, ...composeOnly]).toContain(name)
  })

  it('gives every value that docker-compose.yml asks for', () => {
    expect(Object.keys(exampleEnvironment).sort()).toEqual(askedByCompose.sort())
  })
})

describe('docker-compose.yml', () => {
  it.each(ourServices)('gives %s settings with which it starts in production', (name) => {
    const settings = environmentOf(name, chosenEnvironment)
    for (const key of Object.keys(settings)) expect([...settingNames, 'NODE_ENV']).toContain(key)
    const config = loadConfig(settings)
    expect(config.production).toBe(true)
    const role = roles.find((each) => each === commandOf(name))
    if (role) expect(obstacle(role, config)).toBeNull()
  })

  it.each(ourServices)('starts no %s with a secret of the example', (name) => {
    expect(() => loadConfig(environmentOf(name, exampleEnvironment))).toThrow('JWT_SECRET must be replaced')
  })

  it('starts two gateways, and a process of every other role', () => {
    const started = ourServices.map(commandOf).sort()
    expect(started).toEqual(['db', 'events', 'gateway', ...roles].sort())
  })

  it('starts the one container only when it is named', () => {
    for (const [name, { profiles }] of Object.entries(composeServices))
      expect(profiles).toEqual(name === 'studyshelf' ? ['single'] : [])
  })
})
