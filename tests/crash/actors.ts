import { randomInt, randomUUID } from 'node:crypto'
import PDFDocument from 'pdfkit'
import { z } from 'zod'

/** What was promised to whom: every acknowledged write, and what may have happened when no answer came. */
export class Memory {
  /** By document and user: the last acknowledged vote and votes without an answer since. */
  readonly votes = new Map<
    string,
    { acknowledged: 'like' | 'dislike' | null | undefined; open: ('like' | 'dislike' | null)[] }
  >()
  readonly uploads = new Set<string>()
  readonly books = new Map<string, Set<number>>()
  /** Requests that nobody answered. */
  readonly unanswered: string[] = []
  acknowledged = 0

  vote(key: string) {
    const known = this.votes.get(key) ?? { acknowledged: undefined, open: [] }
    this.votes.set(key, known)
    return known
  }
  summary(): string {
    return `${this.acknowledged} acknowledged writes, ${this.uploads.size} uploads`
  }
}

export interface Student {
  _id: string
  email: string
  token: string
}

const world = z.object({
  password: z.string(),
  students: z.array(z.object({ _id: z.string(), email: z.string() })),
})
const shelf = z.object({
  documents: z.array(z.object({ _id: z.string(), uploader: z.object({ _id: z.string() }) })),
})

/** Longer than anything may take: the program waits 10 s for a store that is away, and then says so. */
const longestMs = 15_000

/** Sends requests, and takes note of those that are never answered: a lost connection is part of it, silence is not. */
function createSender(memory: Memory) {
  async function send(url: string | URL, init: RequestInit = {}): Promise<Response> {
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(longestMs) })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') memory.unanswered.push(String(url))
      throw error
    }
  }
  async function call(origin: string, path: string, token: string, body?: unknown, method = 'POST') {
    const response = await send(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { send, call }
}

function smallPdf(): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pdf = new PDFDocument({ size: 'A6' })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    pdf.text(`Notes ${randomUUID()}`)
    pdf.end()
  })
}

/** Students of the seeded world who act all at once, and remember what they were told. */
export async function startActors(origin: string) {
  const demo = world.parse(await (await fetch(`${origin}/dev/demo.json`)).json())
  const memory = new Memory()
  const { send, call } = createSender(memory)
  // Sessions outlive the program: whoever signed in once stays so through every crash.
  let students: Student[] = await Promise.all(
    demo.students.map(async (student) => {
      const answer = await call(origin, '/api/auth/login', '', {
        email: student.email,
        password: demo.password,
      })
      return { ...student, token: z.object({ token: z.string() }).parse(answer.body).token }
    }),
  )
  /** Suspended by a third warning. */
  const leave = (student: Student) => {
    students = students.filter((other) => other._id !== student._id)
  }

  /** One vote at a time for a student and a document, so that the last acknowledged one is known. */
  const inFlight = new Set<string>()
  const anyStudent = () => students[randomInt(students.length)] ?? students[0]

  async function vote(at: string, documents: string[]) {
    const student = anyStudent()
    const documentId = documents[randomInt(documents.length)]
    if (!student || !documentId) return
    const key = `${documentId}:${student._id}`
    if (inFlight.has(key)) return
    const known = memory.vote(key)
    const wanted = (['like', 'like', 'dislike', null] as const)[randomInt(4)] ?? null
    const now = known.open.length ? undefined : known.acknowledged
    const action = wanted ?? (now === 'dislike' ? 'remove-dislike' : 'remove-like')
    known.open.push(wanted)
    inFlight.add(key)
    const answer = await call(at, `/api/auth/document/${documentId}/${action}`, student.token).finally(() =>
      inFlight.delete(key),
    )
    if (answer.status === 200) {
      const { myVote } = z.object({ myVote: z.enum(['like', 'dislike']).nullable() }).parse(answer.body)
      known.acknowledged = myVote
      known.open = []
      memory.acknowledged++
    } else if (answer.status < 500) {
      known.open.pop()
      if (answer.status === 403) leave(student)
    }
  }

  async function upload(at: string): Promise<string | undefined> {
    const student = anyStudent()
    if (!student) return
    const ticket = await call(at, '/api/files/ticket', student.token, { kind: 'document' })
    const { url, fields } = z
      .object({ url: z.string(), fields: z.record(z.string(), z.string()) })
      .parse(ticket.body)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append(
      'file',
      new Blob([new Uint8Array(await smallPdf())], { type: 'application/pdf' }),
      'notes.pdf',
    )
    const sent = await send(new URL(url, at), { method: 'POST', body: form })
    const { secure_url } = z.object({ secure_url: z.string() }).parse(await sent.json())
    const entry = {
      university: 'NUS',
      courseCode: 'CS2030S',
      title: 'Crash notes',
      year: 'AY26',
      fileUrl: secure_url,
    }
    const answer = await call(at, '/api/auth/upload', student.token, entry)
    if (answer.status !== 200 && answer.status !== 201) return
    const { document } = z.object({ document: z.object({ _id: z.string() }) }).parse(answer.body)
    memory.uploads.add(document._id)
    memory.acknowledged++
    return document._id
  }

  async function redeem(at: string) {
    const student = anyStudent()
    if (!student) return
    const bookId = randomInt(1, 6)
    const answers = await Promise.allSettled(
      [1, 2].map(() => call(at, '/api/rewards/redeem', student.token, { bookId })),
    )
    if (answers.some((a) => a.status === 'fulfilled' && a.value.status === 200)) {
      memory.books.set(student._id, (memory.books.get(student._id) ?? new Set()).add(bookId))
      memory.acknowledged++
    }
  }

  /** Everybody dislikes one fresh document: the count crosses the line in the middle of it all. */
  async function removeOne(at: string) {
    const documentId = await upload(at)
    if (!documentId) return
    await Promise.allSettled(
      students.map(async (student) => {
        const key = `${documentId}:${student._id}`
        if (inFlight.has(key)) return
        inFlight.add(key)
        const known = memory.vote(key)
        known.open.push('dislike')
        const answer = await call(at, `/api/auth/document/${documentId}/dislike`, student.token).finally(() =>
          inFlight.delete(key),
        )
        if (answer.status === 200) {
          known.acknowledged = 'dislike'
          known.open = []
          memory.acknowledged++
        } else if (answer.status < 500) {
          known.open.pop()
          if (answer.status === 403) leave(student)
        }
      }),
    )
  }

  return {
    memory,
    /** Acts until stopped. Refusals and lost connections are part of it. */
    work(at: string) {
      let going = true
      const loop = async (act: () => Promise<unknown>) => {
        while (going) {
          try {
            await act()
          } catch {
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
        }
      }
      const voting = async () => {
        const { documents } = shelf.parse(
          await (await send(`${at}/api/auth/documents/newest?limit=30`)).json(),
        )
        const ids = documents.map((d) => d._id)
        await Promise.allSettled(Array.from({ length: 20 }, () => vote(at, ids)))
      }
      // Few documents may be removed in all: a third warning takes a student out of the play.
      const loops = [loop(voting), loop(voting), loop(() => upload(at)), loop(() => redeem(at))]
      if (students.length > 22 && randomInt(4) === 0) loops.push(removeOne(at).catch(() => undefined))
      return {
        stop: async () => {
          going = false
          await Promise.all(loops)
        },
      }
    },
  }
}
