import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  documentTextRead,
  type emailChanged,
  type roleChanged,
  userRenamed,
  type DocumentCard,
  type FoundMark,
  type PublicUser,
  type UploadRequest,
} from '#events'
import { createMutex, newId, ownHousekeeping, type Files, type StoredFile } from '#platform/core'
import type { Account } from '#services/accounts'
import type { DocumentText, Examined, Looked, MarkSearch, Previews } from '#services/previews'
import { startTestPlatform } from '#testing/test-platform'
import { createLibrary } from '../library/index'

const problems = ['not-a-pdf', 'damaged', 'encrypted', 'active-content', 'too-many-pages'] as const

/**
 * Reads a file by its text: 'encrypted …' is refused as encrypted, 'scripts …' is replaced by a copy without that word, everything else has
 * three pages.
 */
async function examine(files: Files, file: StoredFile, { phrases }: MarkSearch): Promise<Examined> {
  const content = (await files.read(file.ref)).toString()
  const problem = problems.find((word) => content.startsWith(word))
  if (problem) return { ok: false, problem }
  const [, clean] = content.split('scripts ')
  if (clean === undefined)
    return {
      ...{ ok: true, pages: 3, removed: null, looked: lookAt(content, phrases) },
      file: (await files.describe(file.ref)) ?? file,
    }
  const folder = await mkdtemp(join(tmpdir(), 'studyshelf-library-'))
  const path = join(folder, 'copy')
  await writeFile(path, clean)
  const copy = await files.replace(file.ref, path)
  await rm(folder, { recursive: true })
  return {
    ...{ ok: true, pages: 3, file: copy, looked: lookAt(clean, phrases) },
    removed: { kinds: ['scripts'], attachments: [] },
  }
}

/**
 * Looks at a file by its text: 'blank …' has nothing to see, 'unread …' could not be judged, 'half …' has pages without readable text. Each
 * of the phrases is found wherever it is. Files that say 'like NAME SHARE' are alike by
 * their name, in so many of 64 hashes; all others are like none.
 */
export function lookAt(content: string, phrases: readonly string[] = []): Looked {
  const [kind, name = newId(), share = '0'] = content.split(' ')
  if (kind === 'blank') return { outcome: 'nothing-to-see' }
  if (kind === 'unread') return { outcome: 'not-judged' }
  const [common, own] = [hashesOf(name), hashesOf(newId())]
  const shared = kind === 'like' ? Number(share) : 0
  const sketch = common.map((hash, at) => (at >= common.length - shared ? hash : (own[at] ?? 0)))
  return {
    outcome: 'read',
    opening: content,
    marks: kind === 'half' ? null : marksIn(content, phrases),
    likeness: { sketch: sketch.sort((a, b) => a - b), textPages: 3, pageTexts: [], pages: [], otherPages: 0 },
  }
}

const marksIn = (content: string, phrases: readonly string[]): FoundMark[] =>
  phrases.flatMap((words) =>
    content.includes(words) ? [{ kind: 'phrase' as const, words, page: 2, pages: 1 }] : [],
  )

/** 64 hashes, different for each name, spread like those of a text. */
const hashesOf = (name: string): number[] =>
  Array.from({ length: 64 }, (_, at) => {
    const digest = createHash('sha256').update(`${name} ${at}`).digest()
    return at * 2 ** 26 + digest.readUInt32BE() / 2 ** 6
  }).map(Math.floor)

/** Stands for the processes that read PDFs. `drawn`: see startLibrary. */
export function createTestPreviews(files: Files) {
  const drawn: [what: 'forgotten' | 'drawn' | 'hurried', documentId: string][] = []
  const contentOf = async (ref: string) => (await files.read(ref)).toString()
  const oneAfterTheOther = createMutex()
  const previews: Previews = {
    // As in the real ones, one file of a sender at a time.
    examine: (file, _sender, search) => oneAfterTheOther(() => examine(files, file, search)),
    lookAt: async (ref) => lookAt(await contentOf(ref)),
    forget: async (documentId) => void drawn.push(['forgotten', documentId]),
    erase: async (documentId) => void drawn.push(['forgotten', documentId]),
    forgetText: async () => undefined,
    isScan: async () => false,
    redraw: async ({ documentId }) => void drawn.push(['drawn', documentId]),
    hurry: async (documentId) => void drawn.push(['hurried', documentId]),
  }
  return { previews, drawn }
}

/** The library on the embedded platform. */
export async function startLibrary({ quota = { bytesADay: Infinity, bytesUnpublished: Infinity } } = {}) {
  const platform = await startTestPlatform()
  /** Documents whose picture was drawn again, forgotten, or hurried, in that order. */
  const { previews, drawn } = createTestPreviews(platform.files)
  const changed = new Map<string, Partial<PublicUser>>()
  const unfit = new Map<string, 'closed' | 'suspended'>()
  /** Users are named by their id until they change their name. */
  const publicUserOf = (_id: string): PublicUser => ({
    _id,
    username: `user ${_id}`,
    distinction: null,
    isAdmin: false,
    avatar: '/a.webp',
    ...changed.get(_id),
  })
  const accounts = {
    get: async (_id: string): Promise<Account | null> =>
      unfit.get(_id) === 'closed'
        ? null
        : {
            ...publicUserOf(_id),
            email: `${_id}@u.nus.edu`,
            role: 'student',
            isActive: !unfit.has(_id),
            emailVerified: true,
            createdAt: new Date(0),
          },
    suspendedAmong: async (ids: readonly string[]) =>
      new Map(ids.filter((_id) => unfit.get(_id) === 'suspended').map((_id) => [_id, 'warnings'] as const)),
    publicUsers: async (ids: readonly string[]) =>
      new Map(
        ids
          .filter((_id) => unfit.get(_id) !== 'closed')
          .map((_id): [string, PublicUser] => [_id, publicUserOf(_id)]),
      ),
  }
  const texts = new Map<string, DocumentText>()
  const parts = {
    ...platform,
    accounts,
    previews,
    texts: { of: async (ids: readonly string[]) => ids.flatMap((id) => texts.get(id) ?? []) },
    housekeeping: ownHousekeeping,
    quota,
  }
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
  const publish = async (userId = newId(), over: Partial<UploadRequest> = {}): Promise<DocumentCard> => {
    const address = upload(userId, `notes ${newId()}`)
    const {
      notice: _notice,
      heldFor: _heldFor,
      marks: _marks,
      ...card
    } = await library.publish(userId, request(address, over))
    return card
  }

  return {
    platform,
    library,
    accounts,
    drawn,
    request,
    publish,
    upload,
    /** As the accounts service would publish it. */
    async changeUser(
      userId: string,
      change: Partial<PublicUser>,
      event: typeof userRenamed | typeof roleChanged | typeof emailChanged = userRenamed,
    ) {
      changed.set(userId, change)
      await platform.publish(event, { userId })
    },
    /** Their account is closed or suspended from now on. */
    end: (userId: string, how: 'closed' | 'suspended') => void unfit.set(userId, how),
    reinstate: (userId: string) => void unfit.delete(userId),
    /** The text of a document's edition is read. */
    async read(documentId: string, edition: number, pages: string[]) {
      texts.set(documentId, { documentId, edition, stamp: newId(), pages })
      await platform.publish(documentTextRead, { documentId, outcome: 'text' })
    },
    /** True if the file at this address still exists. */
    keeps: async (fileUrl: string) => (await platform.files.identify(fileUrl)) !== null,
    /** Another process on the same store, like a second gateway; it receives no events. */
    another() {
      const other = createLibrary(parts)
      const gaps: (() => Promise<void>)[] = []
      return {
        ...other,
        start: () =>
          other.start(async ({ onGap }) => {
            if (onGap) gaps.push(onGap)
            return true
          }),
        /** Notifies it that it may have missed events. */
        missedEvents: () => Promise.all(gaps.map((onGap) => onGap())),
      }
    },
    /** As the housekeeping does, once an hour. */
    sweep: () => service.sweep(),
    /** Tells uploaders of the thanks that are due, as the housekeeping does every few seconds. */
    tellThanks: () => service.tellThanks(),
    /** Sends the digests that are due, as the housekeeping does. */
    sendDigests: () => service.sendDigests(),
    async stop() {
      await service.stop()
      await platform.stop()
    },
  }
}
