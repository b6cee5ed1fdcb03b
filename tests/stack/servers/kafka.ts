import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectTo } from '../../../packages/event-bus/bus/kafka/client'
import { pino } from 'pino'
import { eventually } from '../../client/eventually'
import { freePort } from '../../client/free-port'
import { hasEnded } from '../../client/has-ended'
import { pauseProcess } from '../../client/processes'
import { installed } from './cache'
import { makeCertificates, type Certificates } from './certificates'

/** As in docker-compose.yml; runs on Java 17. */
const version = '3.9.1'

/** Maven's own tool for this, pinned too. */
const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'

/** Generous, for busy machines. After a kill, Kafka waits until its former registration has expired: nine seconds. */
const startMs = 240_000

/** Kafka logs nothing without these. A failed start quotes the log. */
const logOptions = [
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
]

/** The user of the listener that requires a password. */
export const kafkaUser = { username: 'studyshelf', password: 'a-long-password' }

export interface KafkaServer {
  /** In the format of KAFKA_BROKERS. */
  brokers: string
  port: number
  /** Over TLS, in the format of KAFKA_BROKERS, and the certificates: one listener requires a password, the other a certificate. */
  secure: { byPassword: string; byCertificate: string; certificates: Certificates }
  pid(): number
  /** It keeps its connections and answers nothing. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** kill -9; keeps its data. */
  kill(): Promise<void>
  /** Starts it after `kill`, on the same port and data. */
  start(): Promise<void>
  /** Shuts it down cleanly, and starts it again. */
  restart(): Promise<void>
  /** Ends it, and deletes its data. */
  stop(): Promise<void>
}

/**
 * Apache Kafka as one node (KRaft: broker and controller in one process) on a free loopback port, with its data in a new folder.
 *
 * On first use Maven copies its jars into the cache folder, by a pom with one dependency. Then `java` starts Kafka without its
 * scripts: `kafka.tools.StorageTool` formats the data folder, `kafka.Kafka` is the server. Throws if Java or Maven is missing.
 *
 * Automatic creation of topics is on, which is a broker's default: so a test sees if something relies on it.
 */
export async function startKafka(): Promise<KafkaServer> {
  const classpath = join(await installKafka(), '*')
  const folder = await mkdtemp(join(tmpdir(), 'studyshelf-kafka-'))
  const port = await freePort()
  const properties = join(folder, 'server.properties')
  const logFile = join(folder, 'server.log')
  const certificates = await makeCertificates(folder, 'kafka')
  const ports = {
    PLAINTEXT: port,
    CONTROLLER: await freePort(),
    PASSWORD: await freePort(),
    CERTIFICATE: await freePort(),
  }
  await writeFile(properties, propertiesOf(folder, ports, certificates))
  // The cluster's id: any 16 bytes.
  const format = ['kafka.tools.StorageTool', 'format', '-t', 'c3R1ZHlzaGVsZi10ZXN0cw', '-c', properties]
  const { username, password } = kafkaUser
  format.push('--add-scram', `SCRAM-SHA-512=[name=${username},password=${password}]`)
  await runTool('java', ['-cp', classpath, ...format])

  let server: ChildProcess | undefined
  const start = async () => {
    const log = openSync(logFile, 'a')
    const options = ['-Xms256m', '-Xmx512m', '-XX:+UseSerialGC', ...logOptions, '-cp', classpath]
    const child = spawn('java', [...options, 'kafka.Kafka', properties], { stdio: ['ignore', log, log] })
    closeSync(log)
    server = child
    const fails = async (how: string, cause?: unknown) =>
      new Error(`Kafka ${how}:\n${(await readFile(logFile, 'utf8')).slice(-6000)}`, { cause })
    await eventually(
      async () => {
        if (hasEnded(child)) return
        await isUp(port)
      },
      { withinMs: startMs, everyMs: 250 },
    ).catch(async (error: unknown) => {
      throw await fails('did not start in time', error)
    })
    if (hasEnded(child)) throw await fails('ended while it started')
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!server || hasEnded(server)) return
    const gone = once(server, 'exit')
    server.kill('SIGCONT')
    server.kill(signal)
    const patience = setTimeout(() => server?.kill('SIGKILL'), 15_000)
    await gone
    clearTimeout(patience)
  }
  const stop = async () => {
    await end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    brokers: `127.0.0.1:${port}`,
    port,
    secure: {
      byPassword: `localhost:${ports.PASSWORD}`,
      byCertificate: `localhost:${ports.CERTIFICATE}`,
      certificates,
    },
    pid: () => server?.pid ?? 0,
    async pause() {
      if (server?.pid) await pauseProcess(server.pid)
    },
    async resume() {
      server?.kill('SIGCONT')
    },
    kill: () => end('SIGKILL'),
    start,
    async restart() {
      await end('SIGTERM')
      await start()
    },
    stop,
  }
}

/** Resolves when the server answers a client. */
async function isUp(port: number): Promise<void> {
  const admin = connectTo([`127.0.0.1:${port}`], {
    clientId: 'studyshelf',
    log: pino({ level: 'silent' }),
  }).admin()
  try {
    await admin.connect()
    const { controller } = await admin.describeCluster()
    if (controller === null) throw new Error('there is no controller yet')
  } finally {
    await admin.disconnect()
  }
}

type Ports = Record<'PLAINTEXT' | 'CONTROLLER' | 'PASSWORD' | 'CERTIFICATE', number>

const propertiesOf = (folder: string, ports: Ports, { ca, both }: Certificates) =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${ports.CONTROLLER}`,
    listeners: Object.entries(ports).map(([name, port]) => `${name}://127.0.0.1:${port}`),
    'advertised.listeners': [
      `PLAINTEXT://127.0.0.1:${ports.PLAINTEXT}`,
      `PASSWORD://localhost:${ports.PASSWORD}`,
      `CERTIFICATE://localhost:${ports.CERTIFICATE}`,
    ],
    'listener.security.protocol.map':
      'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,PASSWORD:SASL_SSL,CERTIFICATE:SSL',
    'controller.listener.names': 'CONTROLLER',
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': both,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': ca,
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512,PLAIN',
    'listener.name.password.scram-sha-512.sasl.jaas.config':
      'org.apache.kafka.common.security.scram.ScramLoginModule required;',
    'listener.name.password.plain.sasl.jaas.config': `org.apache.kafka.common.security.plain.PlainLoginModule required user_${kafkaUser.username}="${kafkaUser.password}";`,
    'listener.name.certificate.ssl.client.auth': 'required',
    'log.dirs': join(folder, 'data'),
    'auto.create.topics.enable': true,
    'num.partitions': 3,
    'offsets.topic.num.partitions': 4,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    // A test run has many topics: 10 MB for the index of each partition is too much.
    'log.index.size.max.bytes': 262_144,
    'log.cleaner.dedupe.buffer.size': 8_388_608,
  })
    .map(([key, value]) => `${key}=${String(value)}\n`)
    .join('')

/** The folder of the jars; downloads them if they are missing. */
export const installKafka = (): Promise<string> =>
  installed(`kafka-${version}-with-log`, async (jars) => {
    const work = await mkdtemp(join(tmpdir(), 'studyshelf-kafka-pom-'))
    try {
      await writeFile(join(work, 'pom.xml'), pom)
      await runTool(
        'mvn',
        ['-q', '-B', copyDependencies, `-DoutputDirectory=${jars}`, '-DincludeScope=runtime'],
        work,
      )
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  })

/** Throws the reason if the tool is missing or fails. */
async function runTool(tool: 'java' | 'mvn', args: readonly string[], cwd?: string): Promise<void> {
  try {
    await promisify(execFile)(tool, args, { ...(cwd !== undefined && { cwd }), maxBuffer: 16 * 1024 * 1024 })
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new Error(missing ? `Kafka needs ${tool}, which is not on the path` : `${tool} failed for Kafka`, {
      cause: error,
    })
  }
}

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>studyshelf</groupId>
  <artifactId>kafka-for-tests</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId>
      <artifactId>kafka_2.13</artifactId>
      <version>${version}</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId>
      <artifactId>slf4j-simple</artifactId>
      <version>1.7.36</version>
    </dependency>
  </dependencies>
</project>
`
