import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  demoResponse,
  fileTicketResponse,
  fileUploadResponse,
  loginResponse,
  uploadResponse,
  type DocumentCard,
  type FileKind,
  type SessionUser,
} from '#events'
import { makePdf } from '../fixtures/pdfs'

export interface Answer {
  status: number
  /** Parsed if it is JSON, else the text. */
  body: unknown
}
export type Ticket = Pick<z.infer<typeof fileTicketResponse>, 'url' | 'fields' | 'secure_url'>

/** The body of an answer, parsed as declared. Throws with the answer if it differs. */
export function read<T>({ status, body }: Answer, declared: z.ZodType<T>): T {
  const { success, data, error } = declared.safeParse(body)
  if (success) return data
  const what = typeof body === 'string' ? body : JSON.stringify(body)
  throw new Error(`Answered ${status} ${what.slice(0, 500)}`, { cause: error })
}

type Send = (url: string, init: RequestInit) => Promise<Response>

/** Longer than any call takes, on a busy machine too; shorter than a test, so that its error names the call. */
const patienceMs = 90_000

const sendInTime: Send = async (url, init) => {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    return await fetch(url, { signal, ...init })
  } catch (error) {
    if (!signal.aborted) throw error
    throw new Error(`${init.method} ${url} was not answered in ${patienceMs / 1000} s`, { cause: error })
  }
}

/**
 * Acts through the program's HTTP interface as a browser would.
 * `send` replaces a `fetch` of limited patience, for callers that watch the requests.
 */
export function createApiClient(origin: string, send: Send = sendInTime) {
  /** Sends any request, for tests that look at headers and bytes. */
  const request = (method: string, path: string, init: RequestInit & { token?: string } = {}) => {
    const { token, ...rest } = init
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    return send(origin + path, { ...rest, method, headers })
  }

  const call = async (
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<Answer> =>
    answerOf(
      await request(method, path, {
        ...(token !== undefined && { token }),
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      }),
    )

  /** Throws if the login is refused or the email is not verified. */
  const logIn = async (
    email: string,
    password: string,
    { remember = false } = {},
  ): Promise<{ user: SessionUser; token: string }> => {
    const answer = await call('POST', '/api/auth/login', { body: { email, password, remember } })
    const { user, token } = read(answer, loginResponse)
    if (token === undefined) throw new Error(`${email} has no token`)
    return { user, token }
  }

  const uploadWith = async ({ url, fields }: Ticket, bytes: Buffer, name: string): Promise<Answer> => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('file', new Blob([Uint8Array.from(bytes)]), name)
    return answerOf(await send(url, { method: 'POST', body: form }))
  }

  /** Uploads a file with a ticket and returns its address. Throws if either is refused. */
  const upload = async (
    kind: FileKind,
    bytes: Buffer,
    name: string,
    { token, altcha }: { token?: string; altcha?: string } = {},
  ): Promise<string> => {
    const ticket = await call('POST', '/api/files/ticket', {
      ...(token !== undefined && { token }),
      body: { kind, name, ...(altcha !== undefined && { altcha }) },
    })
    const permission = read(ticket, fileTicketResponse)
    const sent = await uploadWith(permission, bytes, name)
    // Not every host answers with the address.
    return sent.status < 300 && permission.secure_url !== undefined
      ? permission.secure_url
      : read(sent, fileUploadResponse).secure_url
  }

  /** Publishes a small unique PDF. Throws if it is refused. */
  const publish = async (
    { token }: { token: string },
    title = 'Notes on testing',
    pages = 1,
    details: { university?: 'NUS' | 'NTU' | 'SMU'; courseCode?: string } = {},
  ): Promise<DocumentCard> => {
    const bytes = await makePdf({ text: `${title} ${randomUUID()}`, pages })
    const fileUrl = await upload('document', bytes, 'notes.pdf', { token })
    const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl, ...details }
    return read(await call('POST', '/api/auth/upload', { token, body }), uploadResponse).document
  }

  /** The logins of the demo world. */
  const demo = async () => read(await call('GET', '/dev/demo.json'), demoResponse)

  return { origin, request, call, logIn, upload, uploadWith, publish, demo }
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  try {
    return { status: response.status, body: JSON.parse(text) as unknown }
  } catch {
    return { status: response.status, body: text }
  }
}
