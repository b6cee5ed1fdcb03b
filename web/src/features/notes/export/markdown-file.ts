import { textAsMarkdown } from './text-as-markdown'

/** A text of one’s own on a document. */
export interface Entry {
  title: string
  /** Its module; empty if it is unknown. */
  courseCode: string
  /** Address of the document. */
  link: string
  text: string
  /** ISO 8601; null for one that is not saved yet. */
  changedAt: string | null
}

/** Entries of one kind, newest first. */
export interface Section {
  title: string
  entries: readonly Entry[]
}

const date = new Intl.DateTimeFormat('en-SG', { dateStyle: 'long', timeZone: 'Asia/Singapore' })

/** A Markdown file of one entry. */
export const markdownOfEntry = (entry: Entry): string => `${entryLines(entry, 1).join('\n\n')}\n`

/** A Markdown file of several sections: a heading for each, and one for each entry. Empty sections are left out. */
export const markdownOfSections = (title: string, sections: readonly Section[]): string =>
  `${[
    `# ${escapeHeading(title)}`,
    ...sections
      .filter(({ entries }) => entries.length > 0)
      .flatMap((section) => [
        `## ${escapeHeading(section.title)}`,
        ...newestFirst(section.entries).flatMap((entry) => entryLines(entry, 3)),
      ]),
  ].join('\n\n')}\n`

const entryLines = (entry: Entry, level: number): string[] => [
  `${'#'.repeat(level)} ${escapeHeading(entry.title)}`,
  [
    ...(entry.courseCode === '' ? [] : [escapeHeading(entry.courseCode)]),
    `<${entry.link}>`,
    ...(entry.changedAt === null ? [] : [`last changed ${date.format(new Date(entry.changedAt))}`]),
  ].join(' · '),
  textAsMarkdown(entry.text, level),
]

/** Entries that are not saved yet come first. */
const newestFirst = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => (other.changedAt ?? '9').localeCompare(one.changedAt ?? '9'))

/** One line, as typed: a title has no Markdown. */
const escapeHeading = (title: string): string =>
  title
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>&|~]|#+$/g, '\\$&')
