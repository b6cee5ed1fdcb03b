import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createConnection, type AnyObject } from 'mongoose'
import { guessKind } from '#events'
import { newId } from '#platform/core'
import { packPages } from '../../services/previews/texts/packed-pages'
import { createDice } from '../../services/testing/dice'
import { describeDocuments } from '../../services/testing/many-documents'

/** Records in one write. */
const atOnce = 2000
/** Every nth document has votes. */
const votedEvery = 10
const maxLikes = 9
const dayMs = 86_400_000

/** Ids are strings, as in the product. */
interface Stored extends AnyObject {
  _id: string
}

/**
 * Writes documents, votes, and students with the demo world's password directly into the store of a running program. Restart the
 * program afterwards. Resolves to the students' email addresses.
 */
export async function plant(
  dataDir: string,
  counts: { documents: number; students: number },
): Promise<string[]> {
  const socket = encodeURIComponent(join(dataDir, 'store', 'mongodb.sock'))
  const connection = await createConnection(
    `mongodb://${socket}/studyshelf?directConnection=true`,
  ).asPromise()
  const collection = (name: string) => connection.collection<Stored>(name)
  const insert = async (name: string, records: readonly Stored[]) => {
    for (let at = 0; at < records.length; at += atOnce)
      await collection(name).insertMany(records.slice(at, at + atOnce), { ordered: false })
  }
  try {
    const [document] = await collection('documents').find({ status: 'published' }).limit(1).toArray()
    const [account] = await collection('accounts').find({ role: 'student' }).limit(1).toArray()
    if (!document || !account) throw new Error('the store has no demo world to copy from')

    const students = Array.from({ length: counts.students }, (_, i) => {
      const email = `bench-${i}@u.nus.edu`
      const username = `Student ${i}`
      return {
        ...account,
        _id: newId(),
        username,
        // In the same form as the key of the template.
        usernameKey: String(account.usernameKey).charAt(0) + username.toLowerCase(),
        alike: { skeleton: username, number: 1 },
        email,
        emailKey: email,
        outbox: [],
      }
    })
    await insert('accounts', students)

    const uploaders = [account._id, ...students.map(({ _id }) => _id)]
    const { documents, votes } = documentsLike(document, counts.documents, uploaders)
    // Insert these first. Otherwise the running program reads the files of the documents.
    await insert('page_texts', documents.map(textOf))
    await insert('documents', documents)
    await insert('votes', votes)
    return students.map(({ email }) => email)
  } finally {
    await connection.close()
  }
}

/** A page with only the document's title: reading real files would take longer than all measurements. */
const textOf = ({ _id, title }: Stored): Stored => ({
  _id,
  outcome: 'text',
  stamp: _id,
  pages: packPages([String(title)]),
  readAt: new Date(),
  outbox: [],
})

function documentsLike(template: Stored, count: number, uploaders: readonly string[]) {
  const dice = createDice(count)
  const votes: Stored[] = []
  const documents = describeDocuments(count).map((described, i): Stored => {
    const publishedAt = new Date(Date.now() - dayMs - dice.roll(2000) * dayMs - i)
    const _id = newId(publishedAt)
    const likes = i % votedEvery === 0 ? dice.roll(maxLikes + 1) : 0
    for (let voter = 0; voter < likes; voter++) {
      const userId = `bench-voter-${voter}`
      votes.push({ _id: `${_id}:${userId}`, documentId: _id, userId, value: 'like', castAt: publishedAt })
    }
    return {
      ...template,
      ...described,
      _id,
      kind: guessKind(described),
      titleKey: described.title.toLowerCase(),
      fileName: `${_id}.pdf`,
      sha256: createHash('sha256').update(_id).digest('hex'),
      likes,
      dislikes: 0,
      version: likes,
      recounts: likes,
      uploaderId: dice.oneOf(uploaders),
      publishedAt,
      outbox: [],
    }
  })
  return { documents, votes }
}
