import { expect, it } from 'vitest'
import { noticeDataDays, otpMinutes, restorableDays, standingDays, unconfirmedDays, wantDays } from '#events'
import { sweptUploadMs } from '#platform'
import { usualKeepDays } from '../../packages/event-bus/bus/embedded/retention'
import { weekMs as kafkaMs } from '../../packages/event-bus/bus/kafka/topics'
import { sweepEveryMs } from '../../platform/housekeeping/sweep-hourly'
import { dayMs as registrationCookieMs } from '../../gateway/http/registration-cookie'
import { yearMs as knownBrowserMs } from '../../gateway/http/known-browser-cookie'
import { limits, loginLimits, uncheckedResets } from '../../gateway/http/limits'
import { socketLimits } from '../../gateway/live/socket-limits'
import { farewellMs } from '../../services/accounts/closing/rules'
import { mailLimits } from '../../services/accounts/codes/code-mails'
import { notifiableDays } from '../../services/accounts/person/rules'
import { graceHours } from '../../services/accounts/registration/expiry'
import { registrationHours } from '../../services/accounts/registration/pending'
import { rememberedMs as usedIdCardMs } from '../../services/accounts/registration/used-id-cards'
import { grantMinutes } from '../../services/accounts/reset/grant'
import { keptMs as resetCodeMs } from '../../services/accounts/reset/reset-codes'
import { lifetimeMs } from '../../services/accounts/sessions/lifetime'
import { maxVisits } from '../../services/library/readers/rules'
import { rememberedMs as uploadRecordMs } from '../../services/library/uploads/uploads'
import { rememberedDays as sentMailDays } from '../../services/notifications/send-once'
import { personalData } from '../../services/testing/personal-data'
import { privacyPolicy } from '../../web/src/entities/site/legal-texts'
import { retention } from '../../web/src/entities/site/retention'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const inWords = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const minutes = (ms: number) => inWords(ms / minute, 'minute')
const hours = (ms: number) => inWords(ms / hour, 'hour')
const days = (ms: number) => inWords(ms / day, 'day')
const months = (ms: number) => inWords(Math.round((ms / (day * 365.25)) * 12), 'month')

type Line = keyof typeof retention
/** No photo gets older than this, even if one sweep fails. */
const photoMs = sweptUploadMs + 2 * sweepEveryMs
const countedMs = (counted: object) =>
  Math.max(...Object.values(counted).map(({ seconds }) => seconds * 1000))
const photoHours = hours(photoMs)

/** The figures of each line, as the code has them. Lines without any are kept while the account exists, or for good. */
const figures: Record<Line, string[]> = {
  account: [],
  documents: [],
  deletedDocument: [days(restorableDays * day)],
  registration: [hours(registrationHours * hour), hours(graceHours * hour)],
  idPhoto: [photoHours],
  photo: [photoHours],
  usedIdPhoto: [days(usedIdCardMs)],
  unpublished: [photoHours],
  uploads: [days(uploadRecordMs)],
  codes: [minutes(otpMinutes * minute), days(resetCodeMs)],
  sessions: [hours(lifetimeMs(false)), days(lifetimeMs(true))],
  visits: [String(maxVisits)],
  wants: [days(wantDays * day)],
  examDays: [],
  formerAddress: [days(notifiableDays * day), months(standingDays * day)],
  deletedAddress: [hours(farewellMs)],
  standing: [months(standingDays * day)],
  decisions: [],
  notices: [months(noticeDataDays * day), days(unconfirmedDays * day)],
  feedback: [],
  mails: [days(sentMailDays * day)],
  events: [days(Math.max(usualKeepDays * day, kafkaMs))],
  counts: [
    countedMs({ ...limits, ...loginLimits, uncheckedResets, sockets: socketLimits.handshakes }) === hour
      ? 'An hour'
      : 'another time',
    hours(countedMs(Object.values(mailLimits).flat())),
  ],
  logs: [],
  cookies: [months(knownBrowserMs), hours(registrationCookieMs), minutes(grantMinutes * minute)],
  backups: [],
}

/** The line of each collection; null for those about nobody in particular. */
const lines: Record<keyof typeof personalData, Line | null> = {
  accounts: 'account',
  barred_addresses: 'standing',
  erasures: null,
  sessions: 'sessions',
  used_id_cards: 'usedIdPhoto',
  reset_codes: 'codes',
  documents: 'documents',
  votes: 'account',
  remarks: 'account',
  views: 'visits',
  readers: 'account',
  folders: 'account',
  readerships: 'account',
  notes: 'account',
  thanks: 'account',
  thanks_books: 'account',
  digests: 'account',
  posts: 'documents',
  pushes: 'account',
  wants: 'wants',
  exams: 'examDays',
  notices: 'account',
  uploads: 'uploads',
  vote_days: null,
  library_checkpoints: null,
  data_version: null,
  likenesses: 'documents',
  previews: 'documents',
  drawings: 'documents',
  search_words: null,
  share_phrases: null,
  share_pictures: 'documents',
  page_texts: 'documents',
  readings: 'documents',
  records: 'account',
  cases: 'decisions',
  take_down_notices: 'notices',
  standing_claims: 'decisions',
  audit_trail: 'decisions',
  wallets: 'account',
  bookmarks: 'account',
  messages: null,
  hearings: 'account',
  reads: 'account',
  sent_mails: 'mails',
  feedback: 'feedback',
  parked_events: 'events',
}

const figuresIn = (text: string): string[] =>
  text.match(/\b(?:\d+ (?:minute|hour|day|month)s?|An hour|\d+)\b/g) ?? []

it.each(Object.entries(retention))('the privacy policy says how long is kept: %s', (line, { howLong }) => {
  expect(figuresIn(howLong)).toEqual(figures[line as Line])
})

it('the privacy policy has the table', () => {
  expect(privacyPolicy.sections.flatMap(({ kept }) => kept ?? [])).toEqual(Object.values(retention))
})

it('the privacy policy gives no time outside its table that another place in the code decides', () => {
  const prose = privacyPolicy.sections.flatMap(({ paragraphs }) => paragraphs).join('\n')
  // The photos’ hours, the months of keyed hashes; the law’s days.
  expect([...new Set(figuresIn(prose).filter((figure) => /[a-z]/.test(figure)))].sort()).toEqual(
    [months(standingDays * day), photoHours, '3 days', '30 days'].sort(),
  )
  expect(sweepEveryMs).toBe(hour)
})

it('each collection of the store belongs to a line, or is about nobody', () => {
  expect(Object.keys(lines).sort()).toEqual(Object.keys(personalData).sort())
})
