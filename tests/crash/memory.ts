import type { VoteValue } from '#events'
import type { Answer } from '../client/api-client'
import type { LastWrite } from './last-write'

/**
 * Writes that are told apart by a text of their own: each is there at most once, just once where it was acknowledged, and not
 * at all where it was refused.
 */
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
}

/** What somebody who resets passwords knows. */
export interface PasswordMemory {
  password: LastWrite<string>
  /** The newest password that is known to hold no more. */
  former: string | null
  /** A token, and the password at whose time it was given. */
  session: { token: string; password: string }
  /** Codes that were typed in and answered. */
  spentCodes: Set<string>
}

/** What was promised to whom: every acknowledged write, and what may have happened when no answer came. */
export class Memory {
  /** By document and user. */
  readonly votes = new Map<string, LastWrite<VoteValue | null>>()
  readonly uploads = new Set<string>()
  /** By document: whether its uploader had it deleted. */
  readonly deletions = new Map<string, { owner: { token: string }; state: LastWrite<'stands' | 'deleted'> }>()
  /** By user. */
  readonly books = new Map<string, Set<number>>()
  /** By user and file name of the book. */
  readonly bookmarks = new Map<string, LastWrite<number>>()
  /** By user and document. */
  readonly notes = new Map<string, LastWrite<string>>()
  /** By user. */
  readonly usernames = new Map<string, LastWrite<string>>()
  /** By user. */
  readonly passwords = new Map<string, PasswordMemory>()
  /** By reporter and reported user: the words of each try, and whether one of them was acknowledged. */
  readonly reports = new Map<string, { tried: string[]; isAcknowledged: boolean }>()
  readonly appeals = new Texts()
  /** Notes of decisions. */
  readonly decisions = new Texts()
  readonly feedback = new Texts()
  /** Titles. */
  readonly broadcasts = new Texts()
  /** Notes of recalls. */
  readonly recalls = new Texts()
  /** What was wrong at once, and cannot be seen later. */
  readonly problems: string[] = []
  /** How many writes of each kind were acknowledged. */
  readonly acknowledged = new Map<Kind, number>()

  /** Counts an answer of success. */
  count(kind: Kind, answer: Answer | null): void {
    if (answer && answer.status < 300) this.acknowledged.set(kind, (this.acknowledged.get(kind) ?? 0) + 1)
  }

  /** Kinds of writes of which none was acknowledged yet. */
  missing(): Kind[] {
    return kinds.filter((kind) => !this.acknowledged.has(kind))
  }

  summary(): string {
    return kinds.map((kind) => `${this.acknowledged.get(kind) ?? 0} ${kind}`).join(', ')
  }
}

/** Kinds of writes. Each must have been acknowledged before the first kill: what is never let through proves nothing. */
export const kinds = [
  'vote',
  'upload',
  'delete',
  'return',
  'redeem',
  'bookmark',
  'note',
  'rename',
  'reset',
  'report',
  'close',
  'warn',
  'suspend',
  'appeal',
  'accept',
  'reject',
  'reinstate',
  'restore',
  'feedback',
  'broadcast',
  'recall',
] as const
export type Kind = (typeof kinds)[number]
