import { describe, expect, it } from 'vitest'
import type { AppError } from '#platform/core'
import { looksLikeStaff, readsAsAddress, requireProperName } from './require-proper-name'

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

it('refuses both, and mixed scripts, and says what to do', () => {
  const refusalOf = (name: string) => {
    try {
      return requireProperName(name)
    } catch (error) {
      return error
    }
  }
  expect(refusalOf('Wei Lin')).toBeUndefined()
  for (const name of ['evil.com', 'Admin', 'Nикоlай'])
    expect(refusalOf(name)).toMatchObject({ code: 'name-refused', status: 400 } satisfies Partial<AppError>)
})
