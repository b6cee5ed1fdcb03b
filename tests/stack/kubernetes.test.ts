import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import webPush from 'web-push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { healthCalls } from '#events'
import { loadConfig, settingNames } from '#platform'
import { needsOf, obstacle, servesClients, roles } from '../../program/roles'
import { render, type Selector, type Workload } from './kubernetes/render'
import { validateManifests } from './servers/kubernetes-validate'

const manifests = fileURLToPath(new URL('../../deploy/kubernetes', import.meta.url))
let folder: string
let base: Awaited<ReturnType<typeof render>>
let withVolume: Awaited<ReturnType<typeof render>>
let withStore: Awaited<ReturnType<typeof render>>
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'studyshelf-kubernetes-')))
  base = await render(manifests)
  // An overlay as docs/deploying.md describes it.
  const to = relative(folder, manifests)
  const renderWith = async (component: string) => {
    const overlay = `resources: [${to}]\ncomponents: [${to}/${component}]\n`
    await writeFile(join(folder, 'kustomization.yaml'), overlay)
    return render(folder)
  }
  withVolume = await renderWith('files-on-a-volume')
  withStore = await renderWith('files-in-s3')
}, 900_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const deployments = () => base.workloads.filter(({ kind }) => kind === 'Deployment')
const containerOf = ({ spec }: Workload) => spec.template.spec.containers[0]
const roleOf = (each: Workload) => roles.find((role) => role === containerOf(each).command[2])
const settings = () => base.settings[0]?.data ?? {}

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
/** Values that a secret may have. */
const secrets: Record<string, string> = {
  MONGODB_URL: 'mongodb://m/studyshelf',
  REDIS_URL: 'redis://r:6379',
  KAFKA_USERNAME: 'studyshelf',
  KAFKA_PASSWORD: 'a-password',
  METRICS_TOKEN: 'a token of metrics',
  JWT_SECRET: 's'.repeat(32),
  JWT_SECRETS_ALSO: 't'.repeat(32),
  CLOUDINARY_URL: 'cloudinary://1:secret@cloud',
  SMTP_URL: 'smtp://mail:587',
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  ADMIN_EMAIL: 'admin@notes.example',
  ADMIN_PASSWORD: 'a long password',
}
/** The environment of a container; `isEnough` leaves out the optional secrets. */
function environmentOf(each: Workload, { isEnough = false } = {}): Record<string, string> {
  const { env, envFrom } = containerOf(each)
  const given = envFrom.length > 0 ? settings() : {}
  const own = env.flatMap(({ name, value, valueFrom }) => {
    const { secretKeyRef: secret, configMapKeyRef: setting } = valueFrom ?? {}
    if (secret) return isEnough && secret.optional ? [] : [[name, secrets[secret.key] ?? '']]
    return [[name, setting ? (settings()[setting.key] ?? '') : (value ?? '')]]
  })
  const chosen = Object.entries(given).map(([name, value]) => [name, value.replace('replace-me', 'chosen')])
  return Object.fromEntries([...chosen, ...own]) as Record<string, string>
}

describe('the manifests', () => {
  it.each(['1.29', '1.33', '1.37'])(
    'are valid for Kubernetes %s, without an unknown field',
    async (version) => {
      for (const [name, { text }] of Object.entries({ base, withVolume })) {
        const file = join(folder, `${name}.txt`)
        await writeFile(file, text)
        expect(await validateManifests(file, version)).toBe('')
      }
    },
    300_000,
  )

  it('are invalid with a wrong field', async () => {
    const file = join(folder, 'wrong.txt')
    await writeFile(file, base.text.replace('readOnlyRootFilesystem', 'readOnlyRootFileSystem'))
    expect(await validateManifests(file, '1.37')).toContain('readOnlyRootFileSystem')
  }, 300_000)

  it('have a Deployment for every role but the one that is all', () => {
    expect(deployments().map(roleOf).sort()).toEqual(roles.filter((role) => role !== 'all').sort())
    for (const each of deployments()) expect(roleOf(each)).toBe(each.metadata.name)
  })

  it('refuse to start before the settings are replaced', () => {
    const given = { ...secrets, ...settings() }
    expect(() => loadConfig(given)).toThrow('must be replaced')
  })

  it.each([false, true])(
    'give each role settings with which it starts (required ones only: %s)',
    (isEnough) => {
      for (const each of deployments()) {
        const role = roleOf(each) ?? 'all'
        const env = environmentOf(each, { isEnough })
        for (const key of Object.keys(env)) expect([...settingNames, 'NODE_ENV']).toContain(key)
        const config = loadConfig(env, needsOf[role])
        expect([role, config.production, obstacle(role, config)]).toEqual([role, true, null])
      }
    },
  )

  it('give each role the secrets that it needs, and no other', () => {
    for (const each of deployments()) {
      const role = roleOf(each) ?? 'all'
      const { signing, files, mailing } = needsOf[role]
      const has = (key: string) => containerOf(each).env.some(({ name }) => name === key)
      expect({
        role,
        signing: has('JWT_SECRET'),
        files: has('CLOUDINARY_URL'),
        mailing: has('SMTP_URL'),
        pushing: has('VAPID_PRIVATE_KEY'),
        admin: has('ADMIN_PASSWORD'),
      }).toEqual({ role, signing, files, mailing, pushing: mailing, admin: servesClients(role) })
    }
  })

  it('give Jobs nothing but the engine that they prepare', () => {
    const jobs = base.workloads.filter(({ kind }) => kind === 'Job')
    const given = jobs.map((each) => [each.metadata.name, Object.keys(environmentOf(each)).sort()])
    expect(Object.fromEntries(given)).toEqual({
      topics: ['DATA_DIR', 'KAFKA_BROKERS', 'KAFKA_PASSWORD', 'KAFKA_USERNAME', 'NODE_ENV'],
      migrate: ['DATA_DIR', 'MONGODB_URL', 'NODE_ENV'],
    })
  })

  it('let no process be root, or write anywhere but to its own data and temporary files', () => {
    for (const each of base.workloads) {
      const { spec } = each.spec.template
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      expect(spec.automountServiceAccountToken).toBe(false)
      const { securityContext, volumeMounts } = containerOf(each)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
    }
  })

  it('ask for health where it is served, and leave a process the time that its stop takes', () => {
    for (const each of deployments()) {
      const { healthPort, drainMs, stopMs } = loadConfig(environmentOf(each), needsOf[roleOf(each) ?? 'all'])
      const { startupProbe, livenessProbe, readinessProbe, ports } = containerOf(each)
      const live = { httpGet: { path: healthCalls.healthLive.path, port: 'health' } }
      expect([startupProbe, livenessProbe]).toMatchObject([live, live])
      expect(readinessProbe).toMatchObject({
        httpGet: { path: healthCalls.healthReady.path, port: 'health' },
      })
      expect(ports).toContainEqual({ name: 'health', containerPort: healthPort })
      const graceMs = (each.spec.template.spec.terminationGracePeriodSeconds ?? 0) * 1000
      expect(graceMs).toBeGreaterThanOrEqual(drainMs + stopMs)
    }
  })

  it('select processes that exist', () => {
    const pods = base.workloads.map(({ spec }) => spec.template.metadata.labels)
    const isSelected = ({ matchLabels, matchExpressions }: Selector, pod: Record<string, string>) =>
      Object.entries(matchLabels).every(([key, value]) => pod[key] === value) &&
      matchExpressions.every(({ key, values }) => values.includes(pod[key] ?? ''))
    expect(base.selectors.length).toBeGreaterThan(7)
    for (const each of base.selectors) {
      expect(pods.filter((pod) => isSelected(each, pod))).not.toEqual([])
      for (const { key, values } of each.matchExpressions)
        for (const value of values) expect(pods.map((pod) => pod[key])).toContain(value)
    }
    expect(base.scaled.map(({ spec }) => spec.scaleTargetRef.name)).toEqual(['gateway', 'previews'])
  })

  it('with files in an S3 store, give its address to the roles that need it, and need no other host', () => {
    for (const each of withStore.workloads.filter(({ kind }) => kind === 'Deployment')) {
      const needsFiles = needsOf[roleOf(each) ?? 'all'].files
      const { env } = containerOf(each)
      expect([each.metadata.name, env.some(({ name }) => name === 'S3_URL')]).toEqual([
        each.metadata.name,
        needsFiles,
      ])
      for (const { name, valueFrom } of env)
        if (name === 'CLOUDINARY_URL' || name === 'FORMER_FILES')
          expect(valueFrom?.secretKeyRef?.optional).toBe(true)
    }
  })

  it('with files on a volume, need no file host', () => {
    for (const each of withVolume.workloads.filter(({ kind }) => kind === 'Deployment')) {
      const needsFiles = needsOf[roleOf(each) ?? 'all'].files
      const { env, volumeMounts } = containerOf(each)
      expect(env.map(({ name }) => name)).not.toContain('CLOUDINARY_URL')
      const mounted = volumeMounts.some(({ mountPath }) => mountPath === '/data/files')
      expect([each.metadata.name, mounted]).toEqual([each.metadata.name, needsFiles])
    }
  })
})
