import type { PublicUser, UploadRequest } from '#events'
import { newId, ownHousekeeping } from '#platform'
import type { Inspection } from '#services/previews'
import { startTestPlatform } from '#testing/test-platform'
import { createLibrary } from '../library/index'

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
  const parts = { ...platform, accounts, previews: { inspect }, housekeeping: ownHousekeeping }
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
  /** The address of a document's file that this user uploaded. */
  const upload = (owner: string, content: Buffer | string) =>
    platform.uploaded('document', content, { owner, originalName: 'notes.pdf' })
  /** A document with words of its own. */
  const publish = (userId = newId(), over: Partial<UploadRequest> = {}) =>
    library.publish(userId, request(upload(userId, `notes ${newId()}`), over))

  return {
    platform,
    library,
    request,
    publish,
    upload,
    /** Whether the file at this address is still there. */
    keeps: async (fileUrl: string) => (await platform.files.identify(fileUrl)) !== null,
    /** Another process on the same store, as one more gateway; it hears no events. */
    another() {
      const other = createLibrary(parts)
      return { ...other, start: () => other.start(async () => true) }
    },
    async stop() {
      await service.stop()
      await platform.stop()
    },
  }
}
