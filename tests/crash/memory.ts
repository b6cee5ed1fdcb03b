import type { VoteValue } from '#events'
import type { Answer } from '../client/api-client'
import { LastWrite } from './last-write'
import type { Student } from './cast'

/** Writes with a unique text: each exists at most once, exactly once if acknowledged, and never if refused. */
export class Texts {
  readonly open = new Set<string>()
  readonly acknowledged = new Set<string>()
  readonly refused = new Set<string>()

  async write(text: string, send: () => Promise<Answer>): Promise<Answer> {
    this.open.add(text)
    const answer = await send()
    if (answer.status < 500) {
      this.open.delete(text)
      const known = answer.status < 300 ? this.acknowledged : this.refused
      known.add(text)
    }
    return answer
  }

  /** Like `LastWrite.hold`. */
  hold(): () => Texts {
    const acknowledged = [...this.acknowledged]
    return () => {
      const held = new Texts()
      for (const text of acknowledged) held.acknowledged.add(text)
      for (const text of this.refused) held.refused.add(text)
      for (const text of [...this.open, ...this.acknowledged])
        if (!held.acknowledged.has(text)) held.open.add(text)
      return held
    }
  }
}

/** The known state of a student who resets passwords. */
export interface PasswordMemory {
  password: LastWrite<string>
  /** The newest password known to be invalid. */
  former: string | null
  /** A token, and the password when it was issued. */
  session: { token: string; password: string }
  /** Codes that were submitted and answered. */
  spentCodes: Set<string>
}

/** Every acknowledged write, and every possible one without an answer. */
export class Memory {
  /** By document and user. */
  readonly votes = new Map<string, LastWrite<VoteValue | null>>()
  readonly uploads = new Set<string>()
  /** Bytes of documents that others may publish once they are deleted; by document, the newest last. */
  readonly bytes = new Map<string, Buffer>()
  /** Near copies of other documents: an admin decides about each. */
  readonly copies = new Set<string>()
  /** By document: true if its uploader deleted it. */
  readonly deletions = new Map<string, { owner: { token: string }; state: LastWrite<'stands' | 'deleted'> }>()
  /** By document: the hash of the file of its present edition. */
  readonly editions = new Map<string, LastWrite<string>>()
  /** By document: kind and title as its uploader corrected them. */
  readonly details = new Map<string, LastWrite<string>>()
  /** By user and document: the page where they read. */
  readonly places = new Map<string, LastWrite<number>>()
  /** Users who opened a document of somebody: `uploader:reader`. */
  readonly readers = new Set<string>()
  /** By user. */
  readonly books = new Map<string, Set<number>>()
  /** By user and file name of the book. */
  readonly bookmarks = new Map<string, LastWrite<number>>()
  /** By document and user: the words of a remark. */
  readonly remarks = new Map<string, LastWrite<string>>()
  /** By the id of the thanks: true if the document helped. */
  readonly helped = new Map<string, LastWrite<boolean>>()
  /** Texts of questions about documents. */
  readonly threadQuestions = new Texts()
  /** Texts of answers to them. */
  readonly replies = new Texts()
  /** The newest threads. */
  readonly threads = new Map<string, { asker: Student; replies: { _id: string; author: Student }[] }>()
  /** By answer and voter. */
  readonly replyVotes = new Map<string, LastWrite<boolean>>()
  /** By thread: the accepted answer. */
  readonly accepted = new Map<string, LastWrite<string | null>>()
  /** By user: a folder that they made. */
  readonly folders = new Map<string, { folderId: string; name: LastWrite<string> }>()
  /** By student: true if they wait for something in the module where nobody publishes. */
  readonly wants = new Map<string, LastWrite<boolean>>()
  /** By user: the hour of their digests, and the kind of their notifications. */
  readonly digestHours = new Map<string, LastWrite<number>>()
  readonly pushKinds = new Map<string, LastWrite<string>>()
  /** By user: the day that they say for an exam. */
  readonly examDays = new Map<string, LastWrite<string | null>>()
  /** The day that an admin set. */
  readonly setExamDay = new LastWrite<string | null>()
  /** The document that settled a want. */
  readonly settled = new Map<string, string>()
  /** By user and document. */
  readonly notes = new Map<string, LastWrite<string>>()
  /** By user. */
  readonly usernames = new Map<string, LastWrite<string>>()
  /** Users who chose their initials as their picture. */
  readonly initials = new Set<string>()
  /** Users who hid the checklist. */
  readonly hidden = new Set<string>()
  /** By user. */
  readonly passwords = new Map<string, PasswordMemory>()
  /** By reporter and reported user: the text of each attempt, and whether one was acknowledged. */
  readonly reports = new Map<string, { tried: string[]; isAcknowledged: boolean }>()
  readonly appeals = new Texts()
  readonly questions = new Texts()
  readonly answers = new Texts()
  /** Notes of decisions. */
  readonly decisions = new Texts()
  readonly feedback = new Texts()
  /** Of take-down notices: the work. */
  readonly notices = new Texts()
  /** Those that were confirmed. */
  readonly confirmed = new Set<string>()
  /** Titles. */
  readonly broadcasts = new Texts()
  /** Notes of recalls. */
  readonly recalls = new Texts()
  /** Words that mean the same as others in a search. Each is removed again. */
  readonly searchWords = new Texts()
  /** Phrases by which lecturers' material is recognised. Each is removed again. */
  readonly sharePhrases = new Texts()
  /** Faults that must be recorded at once, because they cannot be seen later. */
  readonly problems: string[] = []
  /** The number of acknowledged writes of each kind. */
  readonly acknowledged = new Map<Kind, number>()

  /**
   * Notes the known writes. The returned function gives the writes of a backup made between the two calls: it must hold all that were
   * acknowledged before the first call, and may hold some of the later ones.
   */
  hold(): () => Memory {
    const held = Object.entries(this).map(([name, value]) => [name, holdValue(value)] as const)
    return () =>
      Object.assign(new Memory(), Object.fromEntries(held.map(([name, give]) => [name, give()])), {
        problems: [],
      })
  }

  /** Counts a successful answer. */
  count(kind: Kind, answer: Answer | null): void {
    if (answer && answer.status < 300) this.acknowledged.set(kind, (this.acknowledged.get(kind) ?? 0) + 1)
  }

  /** Kinds without an acknowledged write so far. */
  missing(): Kind[] {
    return kinds.filter((kind) => !this.acknowledged.has(kind))
  }

  summary(): string {
    return kinds.map((kind) => `${this.acknowledged.get(kind) ?? 0} ${kind}`).join(', ')
  }
}

function holdValue(value: unknown): () => unknown {
  if (value instanceof LastWrite || value instanceof Texts) return value.hold()
  if (value instanceof Map) {
    const entries = [...value].map(([key, each]: [unknown, unknown]) => [key, holdValue(each)] as const)
    return () => new Map(entries.map(([key, give]) => [key, give()]))
  }
  if (value instanceof Set) {
    const copy = new Set(value)
    return () => copy
  }
  if (Array.isArray(value)) {
    const copy = [...(value as unknown[])]
    return () => copy
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return () => value
  const fields = Object.entries(value).map(([name, each]) => [name, holdValue(each)] as const)
  return () => Object.fromEntries(fields.map(([name, give]) => [name, give()]))
}

/** Kinds of writes. Each must be acknowledged before the first kill: a kind that is never accepted proves nothing. */
export const kinds = [
  'vote',
  'upload',
  'delete',
  'return',
  'copy',
  'pass on',
  'correct',
  'renew',
  'place',
  'open',
  'folder',
  'remark',
  'helped',
  'question',
  'reply',
  'reply vote',
  'accept reply',
  'redeem',
  'bookmark',
  'note',
  'want',
  'digest setting',
  'push setting',
  'exam day',
  'set exam day',
  'settle',
  'rename',
  'initials',
  'hide',
  'reset',
  'report',
  'report notes',
  'report text',
  'close',
  'warn',
  'suspend',
  'appeal',
  'contest',
  'ask',
  'answer',
  'accept',
  'reject',
  'reinstate',
  'restore',
  'take-points',
  'undo-pile-on',
  'take-down',
  'hide-text',
  'show-text',
  'notice',
  'confirm',
  'feedback',
  'broadcast',
  'schedule',
  'recall',
  'search words',
  'share phrases',
] as const
export type Kind = (typeof kinds)[number]
