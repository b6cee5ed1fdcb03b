import { createRequire } from 'node:module'
import type tlds from 'tlds'
import skeletonOf from 'unhomoglyph'
import { foldText } from '#events'
import { AppError } from '#platform/core'
import { mixesScripts } from './scripts'

/** Words for people who run the site. A name with one of them would be believed. */
const staff = ['admin', 'administrator', 'moderator', 'support', 'helpdesk', 'staff', 'official', 'system']
/** Our own names, however they are spaced. */
const ours = ['studyshelf', 'formerstudent']

/** The list is JSON, which the build cannot import. */
const knownTlds: ReadonlySet<string> = new Set(createRequire(import.meta.url)('tlds') as typeof tlds)

/** How a word looks (UTS #39, 4: the confusable skeleton). Digits that stand for letters in such names count as these. */
const looksOf = (text: string): string =>
  skeletonOf(skeletonOf(foldText(text)).toLowerCase())
    .replace(/[l1|]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/3/g, 'e')

const staffLooks: ReadonlySet<string> = new Set([...staff, ...staff.map((word) => `${word}s`)].map(looksOf))
const ourLooks = ours.map(looksOf)

/** True if a name says, or looks as if it said, that its owner runs the site. */
export function looksLikeStaff(name: string): boolean {
  const words = foldText(name)
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

/** Throws AppError 'name-refused' 400 for a name by which somebody could be deceived. */
export function requireProperName(username: string): void {
  if (mixesScripts(username))
    throw new AppError(
      'name-refused',
      400,
      'This name mixes letters of scripts that are not written together. Type it anew, for example in Latin letters only.',
    )
  if (readsAsAddress(username))
    throw new AppError(
      'name-refused',
      400,
      'This name reads as an address of the web. Put a space behind the dot, or choose another name.',
    )
  if (looksLikeStaff(username))
    throw new AppError(
      'name-refused',
      400,
      'This name looks like one of the people who run Studyshelf. Choose another one.',
    )
}
