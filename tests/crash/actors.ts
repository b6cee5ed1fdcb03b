import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { shelfResponse, voteResponse } from '#events'
import { createApiClient } from '../client/api-client'
import { Memory } from './memory'

export interface Student {
  _id: string
  token: string
}

/** Longer than anything may take: while the store is away the program says so within two seconds. */
const longestMs = 15_000
/** After a 503, a moment to come back in: shorter than what the program asks for, so that more is tried. */
const pauseMs = 50

/** Takes note of requests that are never answered: a lost connection is part of it, silence is not. */
const watchedFetch =
  (memory: Memory, send: (url: string, init: RequestInit) => Promise<Response>) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    try {
      return await send(url, { ...init, signal: AbortSignal.timeout(longestMs) })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') memory.unanswered.push(url)
      throw error
    }
  }

const anyOf = <T>(list: readonly T[]): T | undefined => list[randomInt(Math.max(1, list.length))]

/** Students of the seeded world, logged in: sessions outlive the program, so whoever signed in once stays so through every crash. */
export async function demoStudents(origin: string): Promise<Student[]> {
  const api = createApiClient(origin)
  const demo = await api.demo()
  return Promise.all(
    demo.students.map(async ({ _id, email }) => {
      const { token } = await api.logIn(email, demo.password)
      return { _id, token }
    }),
  )
}

/** Students who act all at once, each time at any of the gateways, and remember what they were told. */
export function createActors(
  origins: readonly string[],
  everybody: readonly Student[],
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
) {
  const memory = new Memory()
  const gateways = origins.map((origin) => createApiClient(origin, watchedFetch(memory, send)))
  const anyGateway = () => {
    const gateway = anyOf(gateways)
    if (gateway === undefined) throw new Error('There is no gateway.')
    return gateway
  }
  let students = [...everybody]
  /** Suspended by a third warning. */
  const leave = (userId: string) => {
    students = students.filter(({ _id }) => _id !== userId)
  }

  /** One vote at a time for a student and a document, so that the last acknowledged one is known. */
  const inFlight = new Set<string>()

  /** One vote, remembered with what was answered. */
  async function vote(
    { _id, token }: Student,
    documentId: string,
    wanted: 'like' | 'dislike' | null,
  ): Promise<void> {
    const key = `${documentId}:${_id}`
    if (inFlight.has(key)) return
    const known = memory.vote(key)
    const now = known.open.length ? undefined : known.acknowledged
    const action = wanted ?? (now === 'dislike' ? 'remove-dislike' : 'remove-like')
    known.open.push(wanted)
    inFlight.add(key)
    const answer = await anyGateway()
      .call('POST', `/api/auth/document/${documentId}/${action}`, { token })
      .finally(() => inFlight.delete(key))
    if (answer.status === 200) {
      known.acknowledged = voteResponse.parse(answer.body).myVote
      known.open = []
      memory.acknowledged++
    } else if (answer.status < 500) {
      known.open.pop()
      if (answer.status === 403) leave(_id)
    } else if (answer.status === 503) {
      // It may have been written all the same, so that it stays open.
      await setTimeout(pauseMs)
    }
  }

  async function voteForSome() {
    const { documents } = shelfResponse.parse(
      (await anyGateway().call('GET', '/api/auth/documents/newest?limit=30')).body,
    )
    await Promise.allSettled(
      Array.from({ length: 20 }, async () => {
        const [student, document] = [anyOf(students), anyOf(documents)]
        const wanted = anyOf(['like', 'like', 'dislike', null] as const) ?? null
        if (student && document) await vote(student, document._id, wanted)
      }),
    )
  }

  async function publish(): Promise<string | undefined> {
    const student = anyOf(students)
    if (!student) return undefined
    const { _id } = await anyGateway().publish(student, 'Crash notes')
    memory.uploads.add(_id)
    memory.acknowledged++
    return _id
  }

  /** Takes a document of one's own from the shelf, or puts it back; now and then the removal by others comes first. */
  async function deleteOrRestore() {
    const owner = anyOf(students)
    if (!owner) return
    const { _id } = await anyGateway().publish(owner, 'Notes to regret')
    memory.uploads.add(_id)
    const known: NonNullable<ReturnType<typeof memory.deletions.get>> = { acknowledged: 'stands', open: [] }
    memory.deletions.set(_id, known)
    for (const wanted of ['deleted', 'stands', 'deleted'] as const) {
      known.open.push(wanted)
      const [method, path] =
        wanted === 'deleted' ? (['DELETE', ''] as const) : (['POST', '/restore'] as const)
      const answer = await anyGateway().call(method, `/api/auth/documents/${_id}${path}`, {
        token: owner.token,
      })
      if (answer.status !== 200) return
      known.acknowledged = wanted
      known.open = []
      memory.acknowledged++
    }
  }

  async function redeem() {
    const student = anyOf(students)
    if (!student) return
    const { _id, token } = student
    const bookId = randomInt(1, 6)
    const answers = await Promise.allSettled(
      [1, 2].map(() => anyGateway().call('POST', '/api/rewards/redeem', { token, body: { bookId } })),
    )
    if (answers.some((a) => a.status === 'fulfilled' && a.value.status === 200)) {
      memory.books.set(_id, (memory.books.get(_id) ?? new Set()).add(bookId))
      memory.acknowledged++
    }
  }

  /** Everybody dislikes one fresh document: the count crosses the line in the middle of it all. */
  async function removeOne() {
    const documentId = await publish()
    if (!documentId) return
    await Promise.allSettled(students.map((student) => vote(student, documentId, 'dislike')))
  }

  return {
    memory,
    /** Acts until stopped. Refusals and lost connections are part of it. */
    work() {
      let going = true
      const loop = async (act: () => Promise<unknown>) => {
        while (going) {
          try {
            await act()
          } catch {
            await setTimeout(20)
          }
        }
      }
      // Few documents may be removed in all: a third warning takes a student out of the play.
      const loops = [loop(voteForSome), loop(voteForSome), loop(publish), loop(redeem), loop(deleteOrRestore)]
      if (students.length > 22 && randomInt(4) === 0) loops.push(removeOne().catch(() => undefined))
      return {
        stop: async () => {
          going = false
          await Promise.all(loops)
        },
      }
    },
  }
}
