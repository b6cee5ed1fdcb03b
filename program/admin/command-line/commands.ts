import { caseKind, shownName, type CaseDetail, type CaseSummary } from '#events'
import type { ParseArgsConfig } from 'node:util'
import {
  caseDecisions,
  logLevels,
  type AdminAnswer,
  type AdminCommand,
  type AdminRequest,
  type ShownAccount,
  type ShownDocument,
} from '../contract'
import { secondsOf, WrongUsage } from './durations'
import { block, fields, inWords, moment, table } from './tables'

type Options = NonNullable<ParseArgsConfig['options']>
/** The options of a command as they were given. */
type Given = Readonly<Record<string, string | boolean | undefined>>

/** A command as it is typed: what it takes, what it asks for, and how its answer is shown. */
interface CommandLine<C extends AdminCommand> {
  /** The names of its arguments, in order; one in brackets may be missing. */
  takes: readonly string[]
  options: Options
  /** The names of the values of options. */
  values?: Readonly<Record<string, string>>
  about: string
  /** Names the change that cannot be undone; the operator is asked first. Absent for all other commands. */
  confirm?: (request: AdminRequest<C>) => string
  /** Throws WrongUsage. */
  request: (args: readonly string[], given: Given) => Record<string, unknown>
  /** In lines for people. */
  show: (answer: AdminAnswer<C>) => string
}

const text = { type: 'string' } as const
const reason = { options: { reason: text }, values: { reason: 'TEXT' } }

const showAccount = ({ id, name, email, role, isVerified, createdAt, suspension }: ShownAccount): string =>
  fields([
    ['Account', `${name} <${email}>`],
    ['Id', id],
    ['Role', role],
    ['Since', moment(createdAt) + (isVerified ? '' : ', address not verified')],
    ['Status', suspension === null ? 'active' : suspended(suspension)],
    ...(suspension?.note ? ([['Note', suspension.note]] as const) : []),
  ])

const suspended = ({ reason, since, until }: NonNullable<ShownAccount['suspension']>): string =>
  `suspended since ${moment(since)}${until === null ? '' : `, until ${moment(until)}`}, ${
    { warnings: 'by warnings', decision: 'by a decision', notices: 'by take-down notices' }[reason]
  }`

const showDocument = (document: ShownDocument): string =>
  fields([
    ['Document', document.title],
    ['Id', document.id],
    ['Module', `${document.courseCode}, ${document.university}`],
    ['Uploader', `${document.uploader.name} (${document.uploader.id})`],
    ['Published', moment(document.publishedAt)],
    ['Votes', `${document.likes} likes, ${document.dislikes} dislikes`],
    ['Status', document.status === 'standing' ? 'published' : document.status],
  ])

const shortCase = ({ _id, kind, urgent, openReports, title, openedAt }: CaseSummary): string[] => [
  _id,
  kind + (urgent ? ', urgent' : ''),
  String(openReports),
  moment(openedAt),
  title,
]

const showCase = (detail: CaseDetail): string =>
  block([
    fields([
      ['Case', detail._id],
      ['Kind', detail.kind + (detail.urgent ? ', urgent' : '')],
      ['Status', detail.status],
      ['About', detail.title],
      ['Person', detail.user === null ? 'gone' : `${shownName(detail.user)} <${detail.user.email}>`],
      ['Opened', moment(detail.openedAt)],
      ...(detail.risks.length > 0 ? ([['Risks', detail.risks.join(', ')]] as const) : []),
      ...(detail.message === null ? [] : ([['Message', detail.message]] as const)),
    ]),
    ...detail.reports.map(({ reporter, reason, description, at, settled }) =>
      fields([
        ['Report', `${reason}, by ${shownName(reporter)}, ${moment(at)}${settled ? ', settled' : ''}`],
        ...(description === null ? [] : ([['', description]] as const)),
      ]),
    ),
    ...detail.decisions.map(({ decision, actor, at, note }) =>
      fields([
        ['Decision', `${decision}, by ${shownName(actor)}, ${moment(at)}`],
        ['', note],
      ]),
    ),
  ])

const showBlocks =
  (none: string) =>
  ({ blocks }: AdminAnswer<'limits show'>): string =>
    blocks.length === 0
      ? none
      : table(
          ['LIMIT', 'FOR ANOTHER', 'COUNTED FOR'],
          blocks.map(({ limit, wait, key }) => [limit, inWords(wait), key]),
        )

const whole = (given: Given, name: string): number | undefined => {
  const value = given[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value))
    throw new WrongUsage(`--${name} needs a whole number.`)
  return Number(value)
}

/** Each command, in the order of the help. */
export const commandLines: { readonly [C in AdminCommand]: CommandLine<C> } = {
  'accounts find': {
    takes: ['TEXT|EMAIL|ID'],
    options: { limit: text },
    values: { limit: 'N' },
    about: 'lists accounts whose name or address begins so',
    request: ([who], given) => ({ text: who, limit: whole(given, 'limit') }),
    show: ({ accounts, more }) =>
      accounts.length === 0
        ? 'No account.'
        : table(
            ['ID', 'NAME', 'ADDRESS', 'ROLE', 'STATUS'],
            accounts.map(({ id, name, email, role, isVerified, suspension }) => [
              id,
              name,
              email,
              role,
              suspension !== null ? 'suspended' : isVerified ? 'active' : 'not verified',
            ]),
          ) + (more ? '\nThere are more: say more letters, or --limit 100.' : ''),
  },
  'accounts suspend': {
    takes: ['EMAIL|ID'],
    options: { ...reason.options, days: text },
    values: { ...reason.values, days: 'N' },
    about: 'suspends an account, for good or for N days; its open pages are shown out at once',
    confirm: ({ who, days }) =>
      `Suspends ${who}${days === undefined ? ' until somebody reinstates the account' : ` for ${days} days`}, and mails the reason to its owner.`,
    request: ([who], given) => ({ who, reason: given['reason'], days: whole(given, 'days') }),
    show: ({ account }) => showAccount(account),
  },
  'accounts reinstate': {
    ...reason,
    takes: ['EMAIL|ID'],
    about: 'ends a suspension; accepts an open appeal',
    request: ([who], given) => ({ who, reason: given['reason'] }),
    show: ({ account }) => showAccount(account),
  },
  'accounts reset-password': {
    takes: ['EMAIL|ID'],
    options: {},
    about: 'mails a code with which the owner chooses a new password',
    confirm: ({ who }) => `Mails a code for a new password to ${who}.`,
    request: ([who]) => ({ who }),
    show: ({ account, page, minutes }) =>
      `${showAccount(account)}\n\nA code was mailed. Its owner opens ${page} within ${minutes} minutes, enters the address, and types the code.\nThe present password works until then. To lock somebody out: accounts end-sessions, or accounts suspend.`,
  },
  'accounts end-sessions': {
    takes: ['EMAIL|ID'],
    options: {},
    about: 'logs an account out everywhere, at once',
    confirm: ({ who }) => `Ends every session of ${who}.`,
    request: ([who]) => ({ who }),
    show: ({ account }) => `${showAccount(account)}\n\nEvery session is ended. The password still works.`,
  },
  'accounts reset-second-factor': {
    takes: ['EMAIL|ID'],
    options: {},
    about: 'removes the second factor of an admin who has lost it, and ends their sessions',
    confirm: ({ who }) =>
      `Removes the second factor of ${who}: the password alone is enough until another is set up. Make sure that it is them who ask, in another way than by mail.`,
    request: ([who]) => ({ who }),
    show: ({ account }) =>
      `${showAccount(account)}\n\nThe second factor is removed, and every session is ended. The owner is told by mail.`,
  },
  'documents show': {
    takes: ['ID'],
    options: {},
    about: 'shows a document and its status',
    request: ([documentId]) => ({ documentId }),
    show: ({ document }) => showDocument(document),
  },
  'documents hold': {
    ...reason,
    takes: ['ID'],
    about: 'takes a published document down until it is released',
    confirm: ({ documentId }) => `Takes ${documentId} down, and tells its uploader the reason.`,
    request: ([documentId], given) => ({ documentId, reason: given['reason'] }),
    show: ({ document }) => showDocument(document),
  },
  'documents release': {
    ...reason,
    takes: ['ID'],
    about: 'publishes a document that waits for an admin, or was taken down or removed',
    request: ([documentId], given) => ({ documentId, reason: given['reason'] }),
    show: ({ document }) => showDocument(document),
  },
  'cases list': {
    takes: [],
    options: { closed: { type: 'boolean' }, kind: text, limit: text },
    values: { kind: 'KIND', limit: 'N' },
    about: `lists open cases, urgent ones first; kinds: ${caseKind.options.join(', ')}`,
    request: (_, given) => ({
      status: given['closed'] === true ? 'closed' : 'open',
      kind: given['kind'],
      limit: whole(given, 'limit'),
    }),
    show: ({ cases, more }) =>
      cases.length === 0
        ? 'No case.'
        : table(['ID', 'KIND', 'REPORTS', 'SINCE', 'ABOUT'], cases.map(shortCase)) +
          (more ? '\nThere are more: --limit 100.' : ''),
  },
  'cases show': {
    takes: ['ID'],
    options: {},
    about: 'shows a case with its reports and decisions',
    request: ([caseId]) => ({ caseId }),
    show: (answer) => showCase(answer.case),
  },
  'cases decide': {
    ...reason,
    takes: ['ID', caseDecisions.join('|')],
    about: 'decides a case; other decisions are made in the desk',
    confirm: ({ caseId, decision }) =>
      `Decides ${caseId}: ${decision}. The people concerned are told the reason.`,
    request: ([caseId, decision], given) => ({ caseId, decision, reason: given['reason'] }),
    show: (answer) => showCase(answer.case),
  },
  'limits show': {
    takes: ['ADDRESS|EMAIL|ID'],
    options: {},
    about: 'lists the limits that refuse somebody at the moment, as this process counts them',
    request: ([who]) => ({ who }),
    show: showBlocks('No limit refuses them here.'),
  },
  'limits clear': {
    takes: ['ADDRESS|EMAIL|ID'],
    options: {},
    about: 'lifts them',
    request: ([who]) => ({ who }),
    show: (answer) =>
      (answer.blocks.length > 0 ? 'Lifted:\n' : '') + showBlocks('No limit refuses them here.')(answer),
  },
  'log-level': {
    takes: [`[${logLevels.join('|')}]`],
    options: { for: text },
    values: { for: '10m' },
    about:
      'changes the level of the log for some time, 10 minutes by default; without a level: says which it is',
    request: ([level], given) => {
      const time = given['for']
      return { level, seconds: typeof time === 'string' ? secondsOf(time) : undefined }
    },
    show: ({ level, until, process }) =>
      `The log has the level ${level}${until === null ? '' : ` until ${moment(until)}`}, in ${process}.`,
  },
}
