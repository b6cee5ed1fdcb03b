import { createHash } from 'node:crypto'
import type { PublishedCard } from '../../services/library/contract'
import { pointsPerDocument, type VoteValue } from '#events'
import type { createDice } from '../../services/testing/dice'
import type { Rule } from './table'
import { as, plant, tried, type Person } from './people'
import type { Product } from './start-product'

export const studentCount = 12
export const gangCount = 10

/** A document that somebody uploaded. `name`: documents of the same name resemble each other. */
export interface Upload {
  documentId: string
  userId: string
  name: string
  content: string
  isOut: boolean
}

/** A document of a student, and how many points it has brought. */
export interface HonestUpload extends Upload {
  student: Person
  brought: number
  state: 'published' | 'waits' | 'deleted'
}

/** The text of a file, as the test's reader of PDFs understands it: it shares `share` of 64 values with others of this name. */
export const notes = (name: string, share = 64, variant = 'own') => `like ${name} ${share} ${variant}`

export type Term = Awaited<ReturnType<typeof beginTerm>>

/** Keeps the expectations of honest students, and the acts of the gang so far. */
export async function beginTerm(product: Product, dice: ReturnType<typeof createDice>) {
  const { accounts, library, platform } = product
  const adminEmail = 'admin@u.nus.edu'
  const adminPassword = 'the admin of this very term'
  await accounts.ensureAdmin({ email: adminEmail, password: adminPassword })
  const { account: admin } = await accounts.login({ email: adminEmail, password: adminPassword })
  const honest = await plant(product, 'student', studentCount)
  const gang = await plant(product, 'friend', gangCount)
  const documents = platform.connection.collection<{ _id: string; sha256: string; status: string }>(
    'documents',
  )

  const violations: string[] = []
  const happened = new Map<string, number>()
  let numbers = 0

  return {
    product,
    dice,
    admin,
    honest,
    gang,
    uploads: [] as HonestUpload[],
    gangUploads: [] as Upload[],
    /** By voter and document. Those of accounts of the gang that are closed stay here. */
    votes: new Map<string, { userId: string; documentId: string; value: VoteValue }>(),
    saved: new Map<string, Set<string>>(),
    expected: new Map(honest.map(({ userId }) => [userId, 0])),
    /** Points that an account of the gang may have earned, and spent. */
    earned: new Map<string, number>(),
    spent: new Map<string, number>(),
    violations,
    happened,

    nextNumber: () => ++numbers,
    /** Counts what happened, so that the test can tell that it was tried. */
    note: (what: string) => void happened.set(what, (happened.get(what) ?? 0) + 1),
    violate: (rule: Rule, how: string) => void violations.push(`${rule}: ${how}`),

    publish: (person: Person, content: string, title: string) =>
      tried<PublishedCard>(
        as(product, person, (userId) => {
          const fileUrl = platform.uploaded('document', content, { owner: userId, originalName: 'notes.pdf' })
          const request = {
            title,
            courseCode: 'CS2030S',
            university: 'NUS',
            year: 'AY2024',
            fileUrl,
          } as const
          return library.publish(userId, request)
        }),
      ),
    /** The document with these very bytes that is not deleted. */
    holderOf: (content: string) =>
      documents.findOne({
        sha256: createHash('sha256').update(content).digest('hex'),
        status: { $ne: 'deleted' },
      }),
    async isDeleted(documentId: string) {
      return (await documents.findOne({ _id: documentId }))?.status === 'deleted'
    },
  }
}

/** A student has got or lost these points by something of their own. */
export const move = ({ expected }: Term, { userId }: Person, points: number) =>
  void expected.set(userId, (expected.get(userId) ?? 0) + points)

/** Points for a document that is published. */
export function earn(term: Term, upload: HonestUpload): void {
  move(term, upload.student, pointsPerDocument - upload.brought)
  upload.brought = pointsPerDocument
  upload.state = 'published'
}
