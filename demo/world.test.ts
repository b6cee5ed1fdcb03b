import { PDFDocument } from '@cantoo/pdf-lib'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emailField, id, removalDislikes, uploadRequest, usernameField } from '#events'
import { bookPdf } from './art/book-pdf'
import { portrait } from './art/portrait'
import { readStandIn } from './books'
import { readCourses } from './courses'
import { demoFolder } from './folder'
import { readWorld } from './world'

const counts = { students: 27, courses: 17, documents: 66, votes: 724, books: 5 }

const { students, documents } = readWorld(demoFolder)
const courses = readCourses(demoFolder)
const books = readdirSync(join(demoFolder, 'books')).map((name) => name.replace('.md', '.pdf'))

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pagesOf = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getPageCount()

describe('the demo world', () => {
  it('is as large as it is', () => {
    const votes = documents.flatMap((document) => document.votes).length
    expect({
      students: students.length,
      courses: courses.length,
      documents: documents.length,
      votes,
      books: books.length,
    }).toEqual(counts)
  })

  it('gives every student an id, a valid name and an address of their own', () => {
    for (const key of ['_id', 'username', 'email'] as const) {
      expect(new Set(students.map((student) => student[key])).size).toBe(counts.students)
    }
    for (const { _id, username, email } of students) {
      expect(id.parse(_id)).toBe(_id)
      expect(usernameField.parse(username)).toBe(username)
      expect(emailField.parse(email)).toBe(email)
      expect(email).toMatch(/@(u\.nus\.edu|e\.ntu\.edu\.sg|smu\.edu\.sg)$/)
    }
  })

  it('has documents that the library would take, from students of the same university', () => {
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(counts.documents)
    expect(new Set(documents.map(({ title }) => title)).size).toBe(counts.documents)
    for (const { title, courseCode, university, year, uploader } of documents) {
      uploadRequest.parse({ title, courseCode, university, year: year ?? undefined, fileUrl: 'x' })
      expect(uploader.university, title).toBe(university)
    }
  })

  it('has a full shelf for the popular courses, and somebody with a notepad', () => {
    const of = (code: string) => documents.filter(({ courseCode }) => courseCode === code).length
    for (const code of ['CS2030S', 'ST2334', 'GESS1000']) expect(of(code)).toBeGreaterThanOrEqual(5)
    expect(documents.filter(({ uploader }) => uploader.username === 'weilin').length).toBeGreaterThanOrEqual(
      15,
    )
  })

  it('has as many votes as asked for, from others, each once, and none that removes', () => {
    const asked = new Map(courses.flatMap(({ notes }) => notes.map((note) => [note.title, note])))
    for (const { title, votes, uploader } of documents) {
      const voters = votes.map(({ userId }) => userId)
      expect(new Set(voters).size, title).toBe(voters.length)
      expect(voters, title).not.toContain(uploader._id)
      const count = (value: string) => votes.filter((vote) => vote.value === value).length
      expect({ likes: count('like'), dislikes: count('dislike') }, title).toEqual({
        likes: asked.get(title)?.likes,
        dislikes: asked.get(title)?.dislikes,
      })
      expect(count('dislike'), title).toBeLessThan(removalDislikes)
    }
  })

  it('lets students save what others of their university share, and follow modules that exist', () => {
    for (const { _id, university, modules, saved } of students) {
      for (const title of saved) {
        const document = documents.find((each) => each.title === title)
        expect(document, title).toMatchObject({ university })
        expect(document?.uploader._id, title).not.toBe(_id)
      }
      const codes = courses.filter((course) => course.university === university).map(({ code }) => code)
      expect(codes).toEqual(expect.arrayContaining(modules))
    }
    expect(students.filter(({ modules, saved }) => modules.length && saved.length)).toHaveLength(6)
  })

  it('writes only letters that its fonts have', () => {
    const others = /[^\u0020-\u007e\u00a0-\u00ff\u0391-\u03c9\n–—‘’“”•…−]/
    for (const folder of ['notes', 'books']) {
      for (const name of readdirSync(join(demoFolder, folder), { recursive: true, encoding: 'utf8' })) {
        if (!/\.(md|yml)$/.test(name)) continue
        const text = readFileSync(join(demoFolder, folder, name), 'utf8')
        expect(others.exec(text)?.[0], name).toBeUndefined()
      }
    }
  })

  it('makes all PDFs, of 2 to 6 pages, each different, the same every time', async () => {
    const made = await Promise.all(documents.map((document) => document.makePdf()))
    const digests = made.map(digest)
    expect(new Set(digests).size).toBe(counts.documents)
    expect(digest(await documents[0]!.makePdf())).toBe(digests[0])
    for (const bytes of made) {
      const pages = await pagesOf(bytes)
      expect(pages).toBeGreaterThanOrEqual(2)
      expect(pages).toBeLessThanOrEqual(6)
    }
  })

  it('makes a small book in the place of each: a title page, contents, and one page a section', async () => {
    for (const pdf of books) {
      const book = readStandIn(demoFolder, { title: 'A book', author: 'Somebody', pdf })
      expect(await pagesOf(await bookPdf(book)), pdf).toBe(2 + book.sections.length)
    }
  })

  it('draws a different portrait for everybody, the same every time', async () => {
    const drawn = await Promise.all(students.map((student) => portrait(student.portrait)))
    expect(new Set(drawn.map(digest)).size).toBe(counts.students)
    expect((await portrait(students[0]!.portrait)).equals(drawn[0]!)).toBe(true)
  })
})
