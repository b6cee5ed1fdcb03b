import { PDFDocument } from '@cantoo/pdf-lib'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emailField, id, removalDislikes, uploadRequest, usernameField } from '#events'
import { bookPdf } from './art/book-pdf'
import { portrait } from './art/portrait'
import { readPlaceholderBook } from './books'
import { readCourses } from './courses'
import { demoFolder } from './folder'
import { readWorld } from './world'

const counts = { students: 27, courses: 17, documents: 66, votes: 724, books: 5, questions: 6 }

const { students, documents, questions } = readWorld(demoFolder)
const courses = readCourses(demoFolder)
const books = readdirSync(join(demoFolder, 'books')).map((name) => name.replace('.md', '.pdf'))

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pagesOf = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getPageCount()

describe('the demo world', () => {
  it('has the stated size', () => {
    const votes = documents.flatMap((document) => document.votes).length
    expect({
      students: students.length,
      courses: courses.length,
      documents: documents.length,
      votes,
      books: books.length,
      questions: questions.length,
    }).toEqual(counts)
  })

  it('gives every student a unique id and address, and a valid name', () => {
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

  it('has valid documents, from students of the same university', () => {
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(counts.documents)
    expect(new Set(documents.map(({ title }) => title)).size).toBe(counts.documents)
    for (const { title, courseCode, university, year, uploader } of documents) {
      uploadRequest.parse({ title, courseCode, university, year: year ?? undefined, fileUrl: 'x' })
      expect(uploader.university, title).toBe(university)
    }
  })

  it('has many notes for popular courses, and a student with a notepad', () => {
    const of = (code: string) => documents.filter(({ courseCode }) => courseCode === code).length
    for (const code of ['CS2030S', 'ST2334', 'GESS1000']) expect(of(code)).toBeGreaterThanOrEqual(5)
    expect(documents.filter(({ uploader }) => uploader.username === 'weilin').length).toBeGreaterThanOrEqual(
      15,
    )
  })

  it('has the requested votes, from others, once each, and no removed document', () => {
    const requested = new Map(courses.flatMap(({ notes }) => notes.map((note) => [note.title, note])))
    for (const { title, votes, uploader } of documents) {
      const voters = votes.map(({ userId }) => userId)
      expect(new Set(voters).size, title).toBe(voters.length)
      expect(voters, title).not.toContain(uploader._id)
      const count = (value: string) => votes.filter((vote) => vote.value === value).length
      expect({ likes: count('like'), dislikes: count('dislike') }, title).toEqual({
        likes: requested.get(title)?.likes,
        dislikes: requested.get(title)?.dislikes,
      })
      expect(count('dislike'), title).toBeLessThan(removalDislikes)
    }
  })

  it('has questions from students of the document’s university, not its uploader, at places that exist', async () => {
    const ids = questions.flatMap((question) => [question, ...question.answers].map(({ _id }) => _id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const { documentId, authorId, place, answers, daysAgo } of questions) {
      const document = documents.find(({ _id }) => _id === documentId)
      const asker = students.find(({ _id }) => _id === authorId)
      expect(asker?.university).toBe(document?.university)
      expect(authorId).not.toBe(document?.uploader._id)
      expect(daysAgo).toBeLessThan(document?.publishedDaysAgo ?? 0)
      for (const answer of answers) expect(answer.daysAgo).toBeLessThanOrEqual(daysAgo)
      const pages = document === undefined ? 0 : await pagesOf(await document.makePdf())
      expect(place?.page ?? 1).toBeLessThanOrEqual(pages)
    }
  })

  it('lets students save documents of their university and follow existing modules', () => {
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

  it('uses only characters that its fonts have', () => {
    const others = /[^\u0020-\u007e\u00a0-\u00ff\u0391-\u03c9\n–—‘’“”•…−]/
    for (const folder of ['notes', 'books']) {
      for (const name of readdirSync(join(demoFolder, folder), { recursive: true, encoding: 'utf8' })) {
        if (!/\.(md|yml)$/.test(name)) continue
        const text = readFileSync(join(demoFolder, folder, name), 'utf8')
        expect(others.exec(text)?.[0], name).toBeUndefined()
      }
    }
  })

  it('makes unique, reproducible PDFs of 2 to 6 pages', { tags: ['long'] }, async () => {
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

  it('makes a placeholder for each book: a title page, contents, and one page a section', async () => {
    for (const pdf of books) {
      const book = readPlaceholderBook(demoFolder, { title: 'A book', author: 'Somebody', pdf })
      expect(await pagesOf(await bookPdf(book)), pdf).toBe(2 + book.sections.length)
    }
  })

  it('draws unique, reproducible portraits', { tags: ['long'] }, async () => {
    const drawn = await Promise.all(students.map((student) => portrait(student.portrait)))
    expect(new Set(drawn.map(digest)).size).toBe(counts.students)
    expect((await portrait(students[0]!.portrait)).equals(drawn[0]!)).toBe(true)
  })
})
