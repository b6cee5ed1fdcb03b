import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import { z } from 'zod'
import {
  documentCard,
  loginResponse,
  maxWatched,
  type Acknowledgement,
  type DocumentCard,
  type ServerEvents,
  type ServerMessage,
  type ServerPayload,
} from '#events'
import { loadConfig, newId } from '#platform'
import { undeclared } from '../../gateway/http/errors'
import { createProgram } from '../../program/compose'
import { makePdf } from '../fixtures/pdfs'
import { eventually } from './eventually'

export const password = 'a long password'
export const admin = { email: 'admin@studyshelf.test', password }

export interface Answer {
  status: number
  body: unknown
}
export interface Student {
  _id: string
  email: string
  token: string
}

/** The whole program on a free port, with an empty shelf, limits off, and a store that refuses to scan. */
export async function startTestProgram({
  dataDir,
  settings = {},
}: { dataDir?: string; settings?: Record<string, string> } = {}) {
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
  const program = createProgram(config, {
    notablescan: true,
    retryPolicy: { tries: 3, pauseMs: () => 5 },
  })
  const { port, services } = await program.start()
  const origin = `http://127.0.0.1:${port}`
  const sockets: TestSocket[] = []

  const send = async (method: string, path: string, init: RequestInit & { token?: string } = {}) => {
    const headers = new Headers(init.headers)
    if (init.token !== undefined) headers.set('authorization', `Bearer ${init.token}`)
    return fetch(origin + path, { ...init, method, headers })
  }

  const call = async (
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ) => {
    const response = await send(method, path, {
      ...(token !== undefined && { token }),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const text = await response.text()
    return { status: response.status, body: readJson(text) }
  }

  const login = async (email: string): Promise<string> => {
    const { body } = await call('POST', '/api/auth/login', { body: { email, password } })
    const { token } = loginResponse.parse(body)
    if (token === undefined) throw new Error(`${email} has no token`)
    return token
  }

  /** Verified students with a token each. */
  const enrol = async (count: number): Promise<Student[]> => {
    const accounts = Array.from({ length: count }, () => {
      const _id = newId()
      return {
        _id,
        username: `s${_id.slice(-8)}`,
        email: `${_id}@u.nus.edu`,
        avatar: null,
        createdAt: new Date(Date.now() - 60_000),
      }
    })
    await services.accounts.plant({ password, accounts })
    return Promise.all(accounts.map(async ({ _id, email }) => ({ _id, email, token: await login(email) })))
  }

  const upload = async (kind: string, bytes: Buffer, name: string, token?: string, altcha?: string) => {
    const ticket = ticketAnswer.parse(
      (
        await call('POST', '/api/files/ticket', {
          ...(token !== undefined && { token }),
          body: { kind, ...(altcha !== undefined && { altcha }) },
        })
      ).body,
    )
    return uploadWith(ticket, bytes, name)
  }

  const uploadWith = async (ticket: z.infer<typeof ticketAnswer>, bytes: Buffer, name: string) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(ticket.fields)) form.set(field, value)
    form.set('file', new Blob([Uint8Array.from(bytes)]), name)
    const response = await fetch(ticket.url, { method: 'POST', body: form })
    return { status: response.status, body: readJson(await response.text()) }
  }

  const secureUrl = ({ body }: Answer) => z.object({ secure_url: z.string() }).parse(body).secure_url

  let published = 0
  /** Publishes a little PDF of its own as this student. */
  const publish = async (student: Student, title = 'Notes on testing'): Promise<DocumentCard> => {
    const bytes = await makePdf({ text: `${title} ${published++}` })
    const fileUrl = secureUrl(await upload('document', bytes, 'notes.pdf', student.token))
    const { body } = await call('POST', '/api/auth/upload', {
      token: student.token,
      body: { university: 'NUS', courseCode: 'CS2030S', title, fileUrl },
    })
    return z.object({ document: documentCard }).parse(body).document
  }

  return {
    origin,
    dataDir: folder,
    services,
    send,
    call,
    login,
    enrol,
    upload,
    uploadWith,
    secureUrl,
    publish,

    /** A connected socket; without a token a visitor's. */
    async connect(token?: string): Promise<TestSocket> {
      const socket = await openSocket(origin, token)
      sockets.push(socket)
      return socket
    },

    readLog: () => readFile(join(folder, 'log', 'studyshelf.log'), 'utf8'),

    /** Ends the program and keeps what it stored. */
    async halt() {
      for (const socket of sockets) socket.close()
      await program.stop()
    },
    async stop() {
      await this.halt()
      // Nobody can know a reason that no declaration names.
      expect(await this.readLog()).not.toContain(undeclared)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestProgram = Awaited<ReturnType<typeof startTestProgram>>
export const ticketAnswer = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) })

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type ClientSocket = Socket<ServerEvents>
export type TestSocket = Awaited<ReturnType<typeof openSocket>>

/** Resolves when connected; rejects with the server's reason when refused. */
export async function openSocket(origin: string, token?: string) {
  const socket: ClientSocket = io(origin, {
    auth: token === undefined ? {} : { token },
    reconnection: false,
    forceNew: true,
  })
  const heard: { message: string; payload: unknown }[] = []
  socket.onAny((message: string, payload: unknown) => void heard.push({ message, payload }))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const all = <M extends ServerMessage>(message: M) =>
    heard.filter((each) => each.message === message).map(({ payload }) => payload as ServerPayload<M>)

  return {
    all,
    isConnected: () => socket.connected,
    heard: (): readonly { message: string; payload: unknown }[] => heard,
    /** The first message that fits, whether it came already or comes within 15 s. */
    hears: <M extends ServerMessage>(
      message: M,
      fits: (payload: ServerPayload<M>) => boolean = () => true,
    ): Promise<ServerPayload<M>> =>
      eventually(() => {
        const found = all(message).find(fits)
        if (found === undefined) throw new Error(`${message} was not heard`)
        return found
      }),
    ask: (request: string, payload: unknown): Promise<Acknowledgement> =>
      (socket as Socket).timeout(5000).emitWithAck(request, payload) as Promise<Acknowledgement>,
    async watch(...ids: string[]) {
      const answer = await this.ask('documents:watch', ids.slice(0, maxWatched))
      if (!answer.ok) throw new Error(answer.error)
    },
    close: () => void socket.close(),
  }
}
