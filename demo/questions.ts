import { join } from 'node:path'
import { z } from 'zod'
import { askRequest, place } from '#events'
import { hashOf } from './art/seeded-random'
import { readYaml } from './markdown'
import type { SeedStudent } from './students'
import { worldId } from './world-id'

const post = z.strictObject({
  /** Username. */
  by: z.string(),
  isAnonymous: z.boolean().default(false),
  daysAgo: z.number().positive(),
  text: askRequest.shape.text,
})

const questionsFile = z.array(
  post.extend({
    /** Title of a document. */
    about: z.string(),
    place: place.nullable(),
    answers: z.array(post.extend({ votes: z.int().nonnegative(), isAccepted: z.boolean().default(false) })),
  }),
)

interface SeedPost {
  _id: string
  authorId: string
  isAnonymous: boolean
  daysAgo: number
  text: string
}
export interface SeedQuestion extends SeedPost {
  documentId: string
  place: z.infer<typeof place> | null
  answers: (SeedPost & { voters: string[]; isAccepted: boolean })[]
}

/** Reads the questions about documents, and their answers. Throws an error that names the file if it is invalid. */
export function readQuestions(
  folder: string,
  {
    students,
    documents,
  }: { students: readonly SeedStudent[]; documents: readonly { _id: string; title: string }[] },
): SeedQuestion[] {
  const file = join(folder, 'questions.yml')
  const idOf = new Map(documents.map(({ title, _id }) => [title, _id]))
  const userOf = new Map(students.map(({ username, _id }) => [username, _id]))

  function seedPost({ by, text, isAnonymous, daysAgo }: z.infer<typeof post>): SeedPost {
    const authorId = userOf.get(by)
    if (authorId === undefined) throw new Error(`${file}: nobody is called ${by}`)
    return { _id: worldId(`post ${text}`), authorId, isAnonymous, daysAgo, text }
  }
  /** As many others as voted, always the same ones. */
  const votersOf = ({ _id, authorId }: SeedPost, votes: number) =>
    students
      .map((student) => student._id)
      .filter((userId) => userId !== authorId)
      .toSorted((a, b) => hashOf(`${_id} ${a}`) - hashOf(`${_id} ${b}`))
      .slice(0, votes)

  return readYaml(file, questionsFile).map((question) => {
    const documentId = idOf.get(question.about)
    if (documentId === undefined) throw new Error(`${file}: no document is called ${question.about}`)
    return {
      ...seedPost(question),
      documentId,
      place: question.place,
      answers: question.answers.map((answer) => {
        const written = seedPost(answer)
        return { ...written, voters: votersOf(written, answer.votes), isAccepted: answer.isAccepted }
      }),
    }
  })
}
