import { z } from 'zod'
import { count, instant, integer, positiveInteger } from '../fields'
import { caseSummary } from '../api/cases'
import { documentCard } from '../api/documents'
import { broadcastCounts } from '../api/broadcasts'
import { inboxMessage } from '../api/messages'
import { warning } from '../api/moderation'
import { publicUser } from '../api/people'
import { bookmark } from '../api/rewards'
import { wallStep } from '../api/event-wall'
import { userReported } from '../aggregates/reports'
import { pointsChanged } from '../aggregates/wallets'
import { documentDetailsChanged, documentPreviewed, votesChanged } from '../aggregates/documents'
import { examChanged } from '../aggregates/exams'
import { wantsChanged } from '../aggregates/wants'
import { threadChanged } from '../aggregates/threads'
import { absenceReason, caseId, id, readingDevice, sessionEndReason, suspensionReason } from '../values'

/** Smaller numbers of readers are not sent: one of two would know who the other is. */
export const fewestReaders = 3
/** Readers whose names are sent. */
export const maxShownReaders = 12

/** Steps in one message: a gateway sends one each 250 ms. */
export const maxStepsAtOnce = 400

/** Messages from server to client, each with its recipients and payload. */
export const serverMessages = {
  'document:votes': { to: 'watchers', payload: votesChanged.payload },
  'document:added': { to: 'signed-in users', payload: documentCard },
  'document:previewed': {
    to: 'watchers, uploader',
    payload: documentPreviewed.payload.omit({ uploaderId: true, edition: true }),
  },
  'document:details': {
    to: 'watchers, uploader',
    payload: documentDetailsChanged.payload.omit({
      uploaderId: true,
      actorId: true,
      formerKind: true,
      former: true,
    }),
  },
  'document:renewed': {
    to: 'watchers, uploader',
    payload: z.object({ documentId: id, edition: positiveInteger, keepsVotes: z.boolean() }),
  },
  'document:removed': {
    to: 'watchers, uploader',
    payload: z.object({ documentId: id, reason: absenceReason }),
  },
  'document:readers': {
    to: 'those who have the document open',
    payload: z.object({
      documentId: id,
      /** Everybody who has it open, each once; 0 if they are fewer than three. */
      people: count,
      /** Those of them who show themselves; for members of the module alone. */
      shown: z.array(publicUser).max(maxShownReaders),
    }),
  },
  'exam:visitors': {
    to: 'those in the room of a module',
    payload: z.object({
      /** The first of the module’s codes. */
      courseCode: z.string(),
      /** As of a document. */
      people: count,
      shown: z.array(publicUser).max(maxShownReaders),
    }),
  },
  'remarks:changed': {
    to: 'the uploader, who reads the remarks again',
    payload: z.object({ documentId: id }),
  },
  'threads:changed': {
    to: 'watchers, who read the questions about the document again',
    payload: threadChanged.payload,
  },
  'document:near-removal': {
    to: 'the uploader',
    payload: z.object({ documentId: id, title: z.string(), dislikes: count, limit: count, at: instant }),
  },
  'removal:under-review': {
    to: 'the uploader, once an admin looks at a removal that looks like a pile-on',
    payload: z.object({ documentId: id, title: z.string(), withinMinutes: z.boolean() }),
  },
  'document:restored': { to: 'watchers, uploader', payload: z.object({ documentId: id }) },
  'warning:issued': {
    to: 'the user',
    payload: warning.omit({ documentId: true, carried: true }).extend({ unseen: integer, total: integer }),
  },
  'warning:withdrawn': {
    to: 'the user',
    payload: z.object({ at: instant, unseen: integer, total: integer }),
  },
  'warnings:changed': {
    to: 'the user, who reads their warnings again: one was contested, asked about, or answered, or a text of theirs was hidden or shown again',
    payload: z.object({}),
  },
  'account:suspended': {
    to: 'the user, then every socket of theirs is closed',
    payload: z.object({ reason: suspensionReason }),
  },
  'session:ended': {
    to: 'the user’s tabs and devices of the ended sessions, then their sockets are closed',
    payload: z.object({ reason: sessionEndReason }),
  },
  'report:filed': { to: 'admins', payload: userReported.payload },
  /** At most one in two seconds. */
  'activity:changed': { to: 'admins', payload: z.object({}) },
  'search-words:changed': { to: 'admins', payload: z.object({}) },
  'share-phrases:changed': { to: 'admins', payload: z.object({}) },
  'case:changed': { to: 'admins', payload: caseSummary },
  /** A warning of a user came or went, or their account was suspended or reinstated. */
  'standing:changed': { to: 'admins', payload: z.object({ userId: id }) },
  'inbox:recalled': { to: 'the audience of the broadcast', payload: z.object({ _id: id }) },
  'inbox:corrected': { to: 'the audience of the broadcast', payload: inboxMessage.omit({ read: true }) },
  'broadcasts:changed': { to: 'admins', payload: z.object({}) },
  'case:viewers': {
    to: 'admins who have the case open: all of them',
    payload: z.object({ caseId, admins: z.array(publicUser) }),
  },
  'events:step': {
    to: 'admins who watch the event wall, at most once in 250 ms',
    payload: z.object({
      steps: z.array(wallStep).max(maxStepsAtOnce),
      /** Older steps that were left out, as there were too many. */
      skipped: count,
    }),
  },
  'broadcast:counts': { to: 'admins', payload: broadcastCounts },
  'inbox:message': { to: 'the audience of a broadcast, or the user', payload: inboxMessage },
  'wants:changed': { to: 'everyone signed in', payload: wantsChanged.payload },
  'exam:changed': {
    to: 'everyone signed in if the day changed, those in the room of the module if its questions did; they read the exam again',
    payload: examChanged.payload.pick({ courseCode: true }),
  },
  'points:changed': { to: 'the user', payload: pointsChanged.payload.omit({ userId: true }) },
  'vote:cast': {
    to: 'the user’s other tabs and devices, which read their vote again',
    payload: z.object({ documentId: id }),
  },
  'note:saved': {
    to: 'the user’s other tabs and devices',
    payload: z.object({ documentId: id, version: positiveInteger }),
  },
  'reading:shown': {
    to: 'the user’s other tabs and devices',
    payload: z.object({ isShown: z.boolean() }),
  },
  'reading:moved': {
    to: 'the user’s other devices',
    payload: z.object({ documentId: id, page: positiveInteger, device: readingDevice }),
  },
  'folders:changed': {
    to: 'the user’s other tabs and devices, which read their folders again',
    payload: z.object({ version: count }),
  },
  'book:bookmarked': {
    to: 'the user’s other tabs and devices',
    payload: bookmark.omit({ at: true }),
  },
  'server:stopping': {
    to: 'everyone at the gateway that stops',
    payload: z.object({ reconnectWithinMs: positiveInteger, rereadWithinMs: positiveInteger }),
  },
  'server:missed': {
    to: 'everyone at a gateway that may have missed events',
    payload: z.object({ rereadWithinMs: positiveInteger }),
  },
  'book:redeemed': { to: 'the user', payload: z.object({ bookId: integer }) },
} as const

export type ServerMessage = keyof typeof serverMessages
export type ServerPayload<M extends ServerMessage> = z.infer<(typeof serverMessages)[M]['payload']>
export type ServerEvents = { [M in ServerMessage]: (payload: ServerPayload<M>) => void }
