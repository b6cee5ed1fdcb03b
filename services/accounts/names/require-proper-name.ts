import { createRequire } from 'node:module'
import type tlds from 'tlds'
import { foldText, universities } from '#events'
import { AppError } from '#platform/core'
import { letterEmoji, looksOf, plainLettersOf, replaceSigns } from './looks'
import { mixesScripts } from './scripts'

/** Words for people who run the site. A name with one of them would be believed. */
const staff = ['admin', 'administrator', 'moderator', 'support', 'helpdesk', 'staff', 'official', 'system']
/** Our own names, however they are spaced. */
const ours = ['studyshelf', 'formerstudent']

/** The list is JSON, which the build cannot import. */
const knownTlds: ReadonlySet<string> = new Set(createRequire(import.meta.url)('tlds') as typeof tlds)

const staffLooks: ReadonlySet<string> = new Set([...staff, ...staff.map((word) => `${word}s`)].map(looksOf))
const ourLooks = ours.map(looksOf)

/** Emoji that are letters, and those of which flags are made. */
const letterSigns: ReadonlyMap<string, string> = new Map([
  ...letterEmoji,
  ...Array.from(
    'abcdefghijklmnopqrstuvwxyz',
    (letter, at) => [String.fromCodePoint(0x1f1e6 + at), letter] as const,
  ),
])

/** True if a name says, or looks as if it said, that its owner runs the site. */
export function looksLikeStaff(name: string): boolean {
  const words = foldText(replaceSigns(name, letterSigns))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(looksOf)
  if (words.some((word) => staffLooks.has(word))) return true
  const together = words.join('')
  return staffLooks.has(together) || ourLooks.some((own) => together.includes(own))
}

/**
 * True if a name reads as an address of the web or of mail, which programs for mail turn into a link. A single letter before a dot is an
 * initial: A.Ong.
 */
export function readsAsAddress(name: string): boolean {
  const text = foldText(name)
  if (/@|\/\/|\bwww\./.test(text)) return true
  return [...text.matchAll(/([\p{L}\p{M}\p{N}-]+)\.([\p{L}\p{M}-]{2,})(\/?)/gu)].some(
    ([, label = '', tld = '', slash]) =>
      knownTlds.has(tld) && (label.length > 1 || slash === '/' || tld.length === 2 || tld === 'com'),
  )
}

/** Emoji that look like the badge beside the names of admins, or like that of other sites: ticks, shields, seals, police. */
const badges =
  /[\u2705\u2611\u2713\u2714\u26e8\u00a9\u00ae\u2122\u2139\u{1f6e1}\u{1f530}\u{1f5f8}\u{1f5f9}\u{1f46e}\u{1f6c2}\u{1f396}]/u

/** True if a name has a sign that would be taken for the badge that we draw beside the names of admins. */
export const hasBadge = (name: string): boolean => badges.test(name)

const universityLooks = universities.map(plainLettersOf)

/** True if a name ends like one of our own distinctions: "weilin NTU 2". */
export function endsAsToldApart(name: string): boolean {
  const [, before = ''] =
    /^(.*?)[^\p{L}\p{M}\p{N}]*(?=[\p{Nd}lo]*\p{Nd})[\p{Nd}lo]{1,3}[^\p{L}\p{N}]*$/u.exec(foldText(name)) ?? []
  const looks = plainLettersOf(before)
  return universityLooks.some(
    (university) =>
      looks.endsWith(university) && /(?:^|[^\p{L}\p{M}]|\u119e)$/u.test(looks.slice(0, -university.length)),
  )
}

/** Throws AppError 'name-refused' 400 for a name by which somebody could be deceived. */
export function requireProperName(username: string): void {
  if (mixesScripts(username))
    throw new AppError(
      'name-refused',
      400,
      'This name mixes letters from scripts that are not used together. Type it again, for example in Latin letters only.',
    )
  if (readsAsAddress(username))
    throw new AppError(
      'name-refused',
      400,
      'This name looks like a web address. Put a space after the dot, or choose another name.',
    )
  if (looksLikeStaff(username))
    throw new AppError(
      'name-refused',
      400,
      'This name looks like one of the people who run Studyshelf. Choose another one.',
    )
  if (hasBadge(username))
    throw new AppError(
      'name-refused',
      400,
      'This name contains a sign that looks like the admin badge. Remove the sign, or use another emoji.',
    )
  if (endsAsToldApart(username))
    throw new AppError(
      'name-refused',
      400,
      'This name ends with a university and a number, which we add ourselves to tell people apart. Leave them out.',
    )
}
