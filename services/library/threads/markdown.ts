import { formerStudent, formerStudentId, shownName, type PublicUser } from '#events'
import { byWorth, type Read } from './present'
import { isHidden } from '../texts/rules'

/** The author of a post in words: nothing of those who wrote without a name. */
function nameOf(post: Read, userId: string, users: ReadonlyMap<string, PublicUser>): string {
  if (post.authorId === userId) return post.isAnonymous ? 'You, without your name' : 'You'
  if (post.isAnonymous) return 'A student'
  return shownName(users.get(post.authorId) ?? formerStudent())
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
/** Quoted, since a heading or a rule in a post is none of the file. */
const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

interface Written {
  userId: string
  /** False if its document can no longer be read: then only what the user wrote is shown. */
  isReadable: boolean
  title: string
  address: string
  question: Read
  /** The shown ones. */
  answers: readonly Read[]
  users: ReadonlyMap<string, PublicUser>
}

function placeOf({ anchor, isLost, edition }: Read): string {
  if (anchor === null) return 'The whole document'
  const of = isLost ? ` of version ${edition}` : ''
  const quoted = anchor.quotation === '' ? '' : `: “${oneLine(anchor.quotation)}”`
  return `Page ${anchor.page}${of}${quoted}`
}

/** A thread in Markdown. */
export function threadInMarkdown({
  userId,
  isReadable,
  title,
  address,
  question,
  answers,
  users,
}: Written): string {
  const isShown = (post: Read) => isReadable || post.authorId === userId
  const textOf = (post: Read) => {
    if (post.state !== 'shown') return '_This question was deleted._'
    if (!isShown(post)) return '_Its document can no longer be read._'
    return isHidden(post.hidings) && post.authorId !== userId ? '_An admin hid this._' : indented(post.text)
  }
  const headOf = (post: Read, kind: string) =>
    [
      `**${kind}**`,
      ...(post.state === 'shown' && isShown(post) ? [nameOf(post, userId, users)] : []),
      dayOf(post.at),
      ...(post.kind === 'answer' ? [inVotes(post.voters.length)] : []),
    ].join(' · ')
  const kindOf = ({ _id }: Read) => (_id === question.acceptedId ? 'Accepted answer' : 'Answer')
  const sorted = answers.filter(isShown).toSorted(byWorth(question.acceptedId))
  return [
    `## ${oneLine(title)}\n`,
    `${isShown(question) ? `${placeOf(question)} · ` : ''}${address}\n`,
    `${headOf(question, 'Question')}\n`,
    `${textOf(question)}\n`,
    ...sorted.flatMap((answer) => [`${headOf(answer, kindOf(answer))}\n`, `${textOf(answer)}\n`]),
  ].join('\n')
}

const inVotes = (count: number): string => `${count} ${count === 1 ? 'vote' : 'votes'}`

/** The users whose names are in a file of this user. */
export const namedIn = (posts: readonly Read[], userId: string): string[] => [
  ...new Set(
    posts
      .filter(
        ({ authorId, isAnonymous }) => !isAnonymous && authorId !== userId && authorId !== formerStudentId,
      )
      .map(({ authorId }) => authorId),
  ),
]
