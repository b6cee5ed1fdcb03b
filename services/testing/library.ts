import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { voteValues, type PublicUser, type UploadRequest, type VoteValue } from '#events'
import { newId, type Files, type StoredFile } from '#platform'
import type { Inspection } from '#services/previews'
import { startTestPlatform } from '#testing/test-platform'
import { createLibrary } from '../library/index'

/** A file host in memory: what was uploaded is at `https://files.test/<ref>`. */
function createTestFiles() {
  const kept = new Map<string, { stored: StoredFile; bytes: Buffer }>()
  const origin = 'https://files.test/'
  const files: Files = {
    ticket: () => Promise.reject(new Error('not needed here')),
    identify: async (url) => kept.get(url.replace(origin, ''))?.stored ?? null,
    describe: async (ref) => kept.get(ref)?.stored ?? null,
    async read(ref) {
      const found = kept.get(ref)
      if (!found) throw new Error(`no ${ref}`)
      return found.bytes
    },
    open: async () => Readable.from([]),
    put: () => Promise.reject(new Error('not needed here')),
    async delete(ref) {
      kept.delete(ref)
    },
    publicPath: (ref) => `/files/${ref}`,
    stop: async () => {},
  }
  /** Resolves to the address. */
  function upload(owner: string, text: string, over: Partial<StoredFile> = {}): string {
    const bytes = Buffer.from(text)
    const ref = `document/${newId()}.pdf`
    kept.set(ref, {
      bytes,
      stored: {
        ref,
        kind: 'document',
        owner,
        sizeBytes: bytes.length,
        contentType: 'application/pdf',
        originalName: 'notes.pdf',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...over,
      },
    })
    return origin + ref
  }
  return { files, upload, keeps: (url: string) => kept.has(url.replace(origin, '')) }
}

const problems = ['not-a-pdf', 'encrypted', 'active-content', 'too-many-pages'] as const

/** What a file says it is: 'encrypted …' is refused as encrypted, everything else has three pages. */
async function inspect(bytes: Buffer): Promise<Inspection> {
  const problem = problems.find((word) => bytes.toString().startsWith(word))
  return problem ? { ok: false, problem } : { ok: true, pages: 3 }
}

/** Everybody is called after their id. */
const accounts = {
  publicUsers: async (ids: readonly string[]) =>
    new Map(
      ids.map((_id): [string, PublicUser] => [_id, { _id, username: `user ${_id}`, avatar: '/a.webp' }]),
    ),
}

/** The library on the embedded platform. */
export async function startLibrary() {
  const platform = await startTestPlatform()
  const { files, upload, keeps } = createTestFiles()
  const parts = { ...platform, files, accounts, previews: { inspect } }
  const service = createLibrary(parts)
  await platform.run(service)
  const { library } = service

  const request = (fileUrl: string, over: Partial<UploadRequest> = {}): UploadRequest => ({
    title: 'Streams',
    courseCode: 'CS2030S',
    university: 'NUS',
    year: 'AY2024',
    fileUrl,
    ...over,
  })
  /** A document with words of its own. */
  const publish = (userId = newId(), over: Partial<UploadRequest> = {}) =>
    library.publish(userId, request(upload(userId, `notes ${newId()}`), over))

  return {
    platform,
    library,
    request,
    publish,
    upload,
    keeps,
    /** Another process on the same store, as one more gateway; it hears no events. */
    another() {
      const other = createLibrary(parts)
      return { ...other, start: () => other.start(async () => {}) }
    },
    async stop() {
      await service.stop()
      await platform.stop()
    },
  }
}

/** As random as it is repeatable. */
export function createDice(seed: number) {
  let state = seed
  const roll = (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
  return {
    oneOf: <T>(list: readonly T[]): T => {
      const one = list[roll(list.length)]
      if (one === undefined) throw new Error('nothing to choose from')
      return one
    },
    value: (): VoteValue => voteValues[roll(2)] ?? 'like',
    roll,
  }
}
