import { PDFDocument } from '@cantoo/pdf-lib'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { documentCard, emailField, id, removalDislikes, uploadRequest, usernameField } from '#events'
import { portrait } from '../artwork/portrait'
import { nusComputing } from './documents-nus-computing'
import { nusScience } from './documents-nus-science'
import { nusSociety } from './documents-nus-society'
import { ntu } from './documents-ntu'
import { smu } from './documents-smu'
import { world } from './world'

const { students, documents } = world

describe('the demo world', () => {
  it('has 27 students, each with an id, a valid name and an address of their own', () => {
    expect(students).toHaveLength(27)
    for (const key of ['_id', 'username', 'email'] as const) {
      expect(new Set(students.map((student) => student[key])).size).toBe(27)
    }
    for (const { _id, username, email } of students) {
      expect(id.parse(_id)).toBe(_id)
      expect(usernameField.parse(username)).toBe(username)
      expect(emailField.parse(email)).toBe(email)
      expect(email).toMatch(/@(u\.nus\.edu|e\.ntu\.edu\.sg|smu\.edu\.sg)$/)
    }
  })

  it('has 66 documents that the library would take', () => {
    expect(documents).toHaveLength(66)
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(66)
    expect(new Set(documents.map(({ title }) => title)).size).toBe(66)
    for (const { title, courseCode, university, year, uploader } of documents) {
      uploadRequest.parse({ title, courseCode, university, year: year ?? undefined, fileUrl: 'x' })
      documentCard.shape.title.parse(title)
      expect(uploader.university).toBe(university)
    }
  })

  it('has a full shelf for the popular courses, and somebody with a notepad', () => {
    const of = (code: string) => documents.filter(({ courseCode }) => courseCode === code).length
    for (const code of ['CS2030S', 'ST2334', 'GESS1000']) expect(of(code)).toBeGreaterThanOrEqual(5)
    expect(documents.filter(({ uploader }) => uploader.username === 'weilin').length).toBeGreaterThanOrEqual(
      15,
    )
  })

  it('has votes that nobody casts twice, nor for themselves, and none that removes', () => {
    for (const { votes, uploader } of documents) {
      const voters = votes.map(({ userId }) => userId)
      expect(new Set(voters).size).toBe(voters.length)
      expect(voters).not.toContain(uploader._id)
      expect(votes.filter(({ value }) => value === 'dislike').length).toBeLessThanOrEqual(6)
      expect(votes.filter(({ value }) => value === 'dislike').length).toBeLessThan(removalDislikes)
    }
  })

  it('writes only letters that its fonts have', () => {
    const others = /[^\u0020-\u007e\u00a0-\u00ff\u0391-\u03c9\n–—‘’“”•…−]/
    const written = JSON.stringify([nusComputing, nusScience, nusSociety, ntu, smu])
    expect(others.exec(written)?.[0]).toBeUndefined()
  })

  it('makes all PDFs quickly, of 2 to 6 pages, each different, the same every time', async () => {
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const made = await Promise.all(documents.map((document) => document.makePdf()))
    const digests = made.map(digest)
    expect(new Set(digests).size).toBe(66)
    expect(digest(await documents[0]!.makePdf())).toBe(digests[0])
    for (const bytes of made) {
      const pages = (await PDFDocument.load(bytes)).getPageCount()
      expect(pages).toBeGreaterThanOrEqual(2)
      expect(pages).toBeLessThanOrEqual(6)
    }
  })

  it('draws a different portrait for everybody, the same every time', async () => {
    const draw = (student: (typeof students)[number]) =>
      portrait(student.portrait.seed, student.portrait.likeness)
    const drawn = await Promise.all(students.map(draw))
    expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size).toBe(27)
    expect((await draw(students[0]!)).equals(drawn[0]!)).toBe(true)
  })
})
