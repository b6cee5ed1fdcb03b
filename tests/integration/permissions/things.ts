import { randomUUID } from 'node:crypto'
import { documentCaseId, notesCaseId, publicationsAnHour, riskCaseId, textCaseId } from '#events'
import { newId } from '#platform/core'
import { eventually } from '../../client/eventually'
import { essay, makePages, makePdf } from '../../fixtures/pdfs'
import type { TestProgram } from '../program'
import type { Account, Person } from './actors'

/** An unknown id. */
export const nothing = 'a'.repeat(24)
export const note = 'Because of the tests.'
/** The words of each remark. */
export const words = 'Rude words.'

/** The subjects of calls: each is new, and belongs to the owner if it has one. */
export function createThings(program: TestProgram, people: Record<Account, Person>) {
  const { owner, other, admin } = people
  const { library, accounts, moderation } = program.services

  /** The address of a PDF that the owner uploaded but did not publish. */
  const file = async (): Promise<string> => fileOf(owner)
  const fileOf = async ({ token }: Pick<Person, 'token'>): Promise<string> =>
    program.upload('document', await makePdf({ text: randomUUID() }), 'notes.pdf', { token })

  async function document(
    uploader: Pick<Person, '_id' | 'token'> = owner,
  ): Promise<{ id: string; filename: string }> {
    const ref = new URL(await fileOf(uploader)).pathname.replace('/files/', '')
    const id = newId()
    await library.plantDocuments([
      {
        _id: id,
        title: 'Notes on testing',
        courseCode: 'CS2030S',
        university: 'NUS',
        year: null,
        file: ref,
        pages: 1,
        uploaderId: uploader._id,
        publishedAt: new Date(),
      },
    ])
    return { id, filename: ref.replace('document/', '') }
  }

  /** A question of the owner, with an answer of theirs if it is answered. Planted: a student may ask only so many a day. */
  async function question(documentId: string, isAnswered = false) {
    const [_id, answerId] = [newId(), newId()]
    const own = { authorId: owner._id, isAnonymous: false, text: 'Why?', at: new Date() }
    await library.plantThreads([
      {
        ...{ _id, documentId, ...own },
        place: { page: 1, box: { x: 0.1, y: 0.1, w: 0, h: 0 }, quotation: '' },
        answers: isAnswered ? [{ ...own, _id: answerId, voters: [], isAccepted: false }] : [],
      },
    ])
    return { threadId: _id, answerId }
  }

  /** An empty folder of the owner, and a document that they saved. */
  async function folder(): Promise<{ folderId: string; documentId: string }> {
    const { id: documentId } = await document()
    await library.save(owner._id, documentId)
    const name = newId()
    const { folders } = await library.createFolder(owner._id, { name, documentIds: [] })
    return { folderId: folders.find((each) => each.name === name)?._id ?? '', documentId }
  }

  /** Publishes these bytes like a student. */
  async function publish(uploader: Pick<Person, '_id' | 'token'>, bytes: Buffer): Promise<string> {
    const fileUrl = await program.upload('document', bytes, 'notes.pdf', { token: uploader.token })
    const about = { title: 'Notes on testing', courseCode: 'CS2030S', university: 'NUS' } as const
    return (await library.publish(uploader._id, { ...about, fileUrl }))._id
  }

  /** The id of the words that somebody wrote to their dislike of a document. */
  async function remarkOn(
    uploader: Pick<Person, '_id' | 'token'>,
    author: Pick<Person, '_id'>,
  ): Promise<string> {
    const { id } = await document(uploader)
    await library.vote(author._id, id, 'dislike')
    await library.remark(author._id, id, { kind: 'other', words, page: null })
    const { remarks } = await library.remarksOf({ userId: uploader._id, isAdmin: false }, id)
    return remarks[0]?._id ?? ''
  }

  /** A drawing in progress would still change a document that is gone. */
  async function drawnDocument(uploader?: Pick<Person, '_id' | 'token'>): Promise<string> {
    const { id } = await document(uploader)
    await eventually(async () => {
      if ((await library.card(id))?.thumbnail === null) throw new Error('it is not drawn yet')
    })
    return id
  }

  async function newStudent() {
    const [somebody] = await program.enrol(1)
    return somebody
  }
  async function reportedTextCase(): Promise<string> {
    const textId = await remarkOn(other, await newStudent())
    const reader = { userId: other._id, isAdmin: false }
    await moderation.reportText(reader, textId, { subject: 'remark', reason: 'spam', words: '' })
    return textCaseId(textId)
  }
  const victim = async (): Promise<string> => (await newStudent())._id

  async function suspendedUser(): Promise<string> {
    const userId = await victim()
    await accounts.suspend(userId, 'warnings')
    return userId
  }

  /** An ask of a student. */
  async function want(asker: Pick<Person, '_id'>): Promise<string> {
    const request = { kind: 'lab' as const, year: '', line: newId() }
    return (await library.askFor(asker._id, 'CS2030S', request))?._id ?? ''
  }

  return {
    file,
    document: () => document(),
    victim,
    suspendedUser,
    /** A document, and the address of an upload with the same words. */
    renewal: async (): Promise<{ id: string; fileUrl: string }> => {
      const words = essay(Math.floor(Math.random() * 2 ** 31), 200)
      const [id, fileUrl] = [
        await publish(owner, await makePages([words])),
        await program.upload('document', await makePages([words, words]), 'notes.pdf', {
          token: owner.token,
        }),
      ]
      return { id, fileUrl }
    },
    deletedDocument: async (): Promise<string> => {
      const id = await drawnDocument(owner)
      await library.delete(owner._id, id)
      return id
    },
    /** A near copy that the owner uploaded: it waits for an admin. */
    heldDocument: async (): Promise<{ id: string; filename: string }> => {
      const bytes = await makePdf({ text: randomUUID() })
      await publish(other, bytes)
      const id = await publish(owner, Buffer.concat([bytes, Buffer.from('% a copy\n')]))
      const { fileName } = (await library.view(id, owner._id)) ?? {}
      return { id, filename: fileName ?? '' }
    },
    /** The owner deleted it, and somebody else has published the same bytes since. */
    givenUpDocument: async (): Promise<string> => {
      const bytes = await makePdf({ text: randomUUID() })
      const id = await publish(owner, bytes)
      await library.delete(owner._id, id)
      await publish(other, bytes)
      return id
    },
    /** Of another student: three of them suspend their uploader. */
    removedDocument: async (): Promise<string> => {
      const id = await drawnDocument(await newStudent())
      await library.remove(id, 'dislikes')
      return id
    },
    reportsCase: async (): Promise<string> => {
      const reportedUserId = await victim()
      await moderation.report(other._id, { reportedUserId, reason: 'Harassment or spam' })
      return `user-${reportedUserId}`
    },
    appealCase: async (): Promise<string> => {
      const userId = await suspendedUser()
      await moderation.appeal(userId, 'Please.')
      return `appeal-${userId}-1`
    },
    riskCase: async (): Promise<{ id: string; documentIds: string[] }> => {
      const student = await newStudent()
      const documents = await Promise.all(
        Array.from({ length: publicationsAnHour + 1 }, () => document(student)),
      )
      const id = riskCaseId(student._id)
      await eventually(async () => {
        const found = await moderation.cases.detail(id)
        if (found?.documents.length !== documents.length) throw new Error('it is not seen yet')
      })
      return { id, documentIds: documents.map((each) => each.id) }
    },
    reportedDocumentCase: async (): Promise<string> => {
      const { id } = await document(await newStudent())
      await moderation.reportDocument(other._id, id, { reason: 'spam', page: null, words: '' })
      return notesCaseId(id)
    },
    /** Of the owner, to a document of somebody else. */
    text: () => remarkOn(other, owner),
    reportedTextCase,
    hiddenTextCase: async (): Promise<string> => {
      const caseId = await reportedTextCase()
      await moderation.desk.hideText({ actorId: newId(), caseId, note, text: words, warns: false })
      return caseId
    },
    /** One dislike, at once and of a new account. */
    pileOnCase: async (): Promise<{ id: string; documentIds: string[] }> => {
      const { id: documentId } = await document(await newStudent())
      await library.vote(other._id, documentId, 'dislike')
      await library.remove(documentId, 'dislikes')
      const id = documentCaseId(documentId)
      await eventually(async () => {
        if (!(await moderation.cases.summary(id))?.urgent) throw new Error('it is not seen yet')
      })
      return { id, documentIds: [documentId] }
    },
    /** A question of the owner about a new document of theirs. */
    question: async (): Promise<string> => (await question((await document()).id)).threadId,
    /** A document with two questions of the owner. */
    discussedDocument: async (): Promise<string> => {
      const { id } = await document()
      await question(id)
      await question(id)
      return id
    },
    /** An answer of the owner to a question of theirs. */
    answer: async () => question((await document()).id, true),
    folder,
    /** Of a new student. */
    want: async (): Promise<string> => want(await newStudent()),
    /** A document that another student offers to the owner. */
    offer: async (): Promise<{ id: string; documentId: string }> => {
      const [id, { id: documentId }] = [await want(owner), await document(other)]
      await library.offerForWant({ userId: other._id, wantId: id, documentId })
      return { id, documentId }
    },
    message: async (): Promise<string> => {
      await program.services.notifications.broadcast(admin._id, { title: 'To all', body: 'Hello.' })
      const { broadcasts } = await program.services.notifications.broadcasts({ limit: 1 })
      return broadcasts[0]?._id ?? ''
    },
    scheduled: async (): Promise<string> => {
      const { notifications } = program.services
      const sendAt = new Date(Date.now() + 3_600_000).toISOString()
      return (await notifications.broadcast(admin._id, { title: 'Later', body: 'Hello.', sendAt }))._id
    },
  }
}
export type Things = ReturnType<typeof createThings>

/** One subject of each kind, for actors who will not change it. */
export function sharedThings(things: Things): Things {
  const once = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined
    return () => (made ??= make())
  }
  return {
    file: once(things.file),
    document: once(things.document),
    renewal: once(things.renewal),
    victim: once(things.victim),
    suspendedUser: once(things.suspendedUser),
    deletedDocument: once(things.deletedDocument),
    heldDocument: once(things.heldDocument),
    givenUpDocument: once(things.givenUpDocument),
    removedDocument: once(things.removedDocument),
    reportsCase: once(things.reportsCase),
    appealCase: once(things.appealCase),
    riskCase: once(things.riskCase),
    pileOnCase: once(things.pileOnCase),
    reportedDocumentCase: once(things.reportedDocumentCase),
    text: once(things.text),
    reportedTextCase: once(things.reportedTextCase),
    hiddenTextCase: once(things.hiddenTextCase),
    question: once(things.question),
    discussedDocument: once(things.discussedDocument),
    answer: once(things.answer),
    folder: once(things.folder),
    want: once(things.want),
    offer: once(things.offer),
    message: once(things.message),
    scheduled: once(things.scheduled),
  }
}
