import { describe, expect, it } from 'vitest'
import type { AppError } from '#platform/core'
import {
  endsAsToldApart,
  hasBadge,
  looksLikeStaff,
  readsAsAddress,
  requireProperName,
} from './require-proper-name'

describe('a name that looks like staff', () => {
  it.each([
    ['admin', true],
    ['Admin', true],
    ['The Admin', true],
    ['ADMINS', true],
    ['аdmin', true],
    ['Adm1n', true],
    ['ａｄｍｉｎ', true],
    ['Moderator_2', true],
    ['m0derator', true],
    ['Studyshelf', true],
    ['Study Shelf Team', true],
    ['S.t.u.d.y.s.h.e.l.f', true],
    ['Suppоrt', true],
    ['Former student', true],
    ['Ádmin', true],
    ['🅰dmin', true],
    ['🅰️dmin', true],
    ['Ⓜoderator', true],
    ['supp🅾rt', true],
    ['ᴀᴅᴍɪɴ', true],
    ['🇦🇩🇲🇮🇳', true],
    ['Wei 🇸🇬', false],
    ['Adminah', false],
    ['Siti Badminton', false],
    ['Wei Lin', false],
    ['Kumar S/O Raj', false],
    ['陈伟明', false],
    ['Modest', false],
    ['Officially Mei', false],
  ])('%j: %s', (name, expected) => expect(looksLikeStaff(name)).toBe(expected))
})

describe('a name that reads as an address', () => {
  it.each([
    ['https://evil.example/win', true],
    ['evil.com', true],
    ['Evil.COM', true],
    ['win at bit.ly/x', true],
    ['t.me/x', true],
    ['x.com', true],
    ['www.evil', true],
    ['kim@evil.org', true],
    ['пример.рф', true],
    ['A.Ong', false],
    ['J.R. Tan', false],
    ['Dr.Tan', false],
    ['Wei Lin.', false],
    ['Kumar S/O Raj', false],
    ['Tan, Wei (CS)', false],
    ['3.14', false],
  ])('%j: %s', (name, expected) => expect(readsAsAddress(name)).toBe(expected))
})

it.each([
  ['Wei ✅', true],
  ['Wei ☑️', true],
  ['Wei ✔', true],
  ['🛡️ Wei', true],
  ['🔰Wei', true],
  ['Wei 👮‍♀️', true],
  ['Wei™', true],
  ['Wei 🎓', false],
  ['Wei 🐱', false],
  ['Wei ❤️', false],
])('%j has a sign that looks like a badge: %s', (name, expected) => expect(hasBadge(name)).toBe(expected))

describe('a name that ends as those that we tell apart', () => {
  it.each([
    ['weilin NTU 2', true],
    ['weilin - ntu 2', true],
    ['weilin ꞏ NTU 2', true],
    ['weilinㆍNTU2', true],
    ['weilin (SMU 12)', true],
    ['weilin NТU 2', true],
    ['weilin ＮＴＵ ２', true],
    ['weilin nus 1O2', true],
    ['NTU 2', true],
    ['NTU', false],
    ['Tan SMU Lo', false],
    ['Venus 12', false],
    ['NUS 2026', false],
    ['weilin 2', false],
    ['2 NTU weilin', false],
  ])('%j: %s', (name, expected) => expect(endsAsToldApart(name)).toBe(expected))
})

it('refuses all of these, and mixed scripts, and says what to do', () => {
  const refusalOf = (name: string) => {
    try {
      return requireProperName(name)
    } catch (error) {
      return error
    }
  }
  expect(refusalOf('Wei Lin')).toBeUndefined()
  for (const name of ['evil.com', 'Admin', 'Nикоlай', 'Wei ✅', 'weilin NTU 2'])
    expect(refusalOf(name)).toMatchObject({ code: 'name-refused', status: 400 } satisfies Partial<AppError>)
})
