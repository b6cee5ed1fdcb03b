import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { loadConfig, type Clock } from '#platform'
import { keptProcesses } from '#testing/kept-processes'
import { keptStore } from '#testing/kept-store'
import { undeclared } from '../../gateway/http/errors'
import { createProgram } from '../../program/compose'
import { createApiClient } from '../client/api-client'
import { newStudents } from '../client/new-students'
import { openSocket, type TestSocket } from '../client/socket'

export const password = 'a long password'
export const admin = { email: 'admin@studyshelf.test', password }

export interface Student {
  _id: string
  email: string
  token: string
}

/** A tuple of this length. */
type Exactly<Count extends number, T, Found extends T[] = []> = number extends Count
  ? T[]
  : Found['length'] extends Count
    ? Found
    : Exactly<Count, T, [...Found, T]>

/**
 * The whole program in this process, on a free port, without documents or limits, with a store that refuses to scan; and a client for it.
 */
export async function startTestProgram({
  dataDir,
  hasOwnStore = dataDir !== undefined,
  settings = {},
  clock,
}: {
  dataDir?: string
  /** A store in its folder, with which another program can go on. Default: only if the folder is given. */
  hasOwnStore?: boolean
  settings?: Record<string, string>
  clock?: Clock
} = {}) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'studyshelf-integration-')))
  const config = loadConfig({
    PORT: '0',
    DATA_DIR: folder,
    SEED: 'none',
    RATE_LIMIT: 'off',
    HUMAN_CHECK_COST: '1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'debug',
    ...settings,
  })
  let store = { socket: join(folder, 'store', 'mongodb.sock'), database: 'studyshelf' }
  const openStore: typeof keptStore = async (options) => {
    const opened = await keptStore(options)
    store = { socket: opened.socket ?? store.socket, database: opened.database }
    return opened
  }
  const program = createProgram(config, {
    notablescan: true,
    ...(clock && { clock }),
    openProcesses: keptProcesses,
    ...(!hasOwnStore && { openStore }),
    retryPolicy: { tries: 3, pauseMs: () => 5 },
  })
  const { port, services } = await program.start()
  const client = createApiClient(`http://127.0.0.1:${port}`)
  const sockets: TestSocket[] = []

  return {
    ...client,
    dataDir: folder,
    services,
    /** For a connection to its store beside its own. */
    storeUrl: `mongodb://${encodeURIComponent(store.socket)}/${store.database}?directConnection=true`,

    /** Verified students with a token each. */
    enrol: async <Count extends number>(count: Count): Promise<Exactly<Count, Student>> => {
      const accounts = newStudents(count)
      await services.accounts.plant({ password, accounts })
      const enrolled: Student[] = await Promise.all(
        accounts.map(async ({ _id, email }) => {
          const { token } = await client.logIn(email, password)
          return { _id, email, token }
        }),
      )
      return enrolled as Exactly<Count, Student>
    },

    /** A connected socket; a visitor's if there is no token. */
    async connect(token?: string): Promise<TestSocket> {
      const socket = await openSocket(client.origin, token)
      sockets.push(socket)
      return socket
    },

    readLog: () => readFile(join(folder, 'log', 'studyshelf.log'), 'utf8'),

    /** Ends the program and keeps its data. */
    async halt() {
      for (const socket of sockets) socket.close()
      await program.stop()
    },
    async stop() {
      await this.halt()
      // A refusal must have a declared reason.
      expect(await this.readLog()).not.toContain(undeclared)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestProgram = Awaited<ReturnType<typeof startTestProgram>>
