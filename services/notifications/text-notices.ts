import { contestDays, type PayloadOf, type TextSubject, type caseDecided } from '#events'

type Decided = Pick<PayloadOf<typeof caseDecided>, 'decision' | 'text' | 'note'>

const ownNames: Readonly<Record<TextSubject, string>> = {
  want: 'what you wrote to a request for notes',
  post: 'your post at a document',
  remark: 'your remark on a document',
}

/** The message to a student about a decision on a text of theirs, with the note; null if the decision is told otherwise. */
export function textNotice({ decision, text, note }: Decided, publicUrl: string) {
  if (text === null) return null
  const quoted = `“${text.words}”`
  const place = placeOf(text, publicUrl)
  const said = `Their note: ${note}`
  switch (decision) {
    case 'hide-text':
    case 'hide-and-warn': {
      const warned = decision === 'hide-and-warn' ? ' You were warned, too.' : ''
      const address = new URL('/warnings', publicUrl).href
      return {
        title: 'One of your texts was hidden',
        body: `An admin hid ${ownNames[text.subject]} (${place}): ${quoted}\n\nNobody else can read it any more.${warned}\n\n${said}\n\nIf you think this is wrong, you can contest it once, within ${contestDays} days: ${address}`,
      }
    }
    case 'show-text':
      return {
        title: 'One of your texts is shown again',
        body: `An admin has looked again at ${ownNames[text.subject]} (${place}), and it is no longer hidden: ${quoted}\n\nA warning that came with it is withdrawn.\n\n${said}`,
      }
    case 'reject':
      return {
        title: 'One of your texts stays hidden',
        body: `You contested that ${ownNames[text.subject]} (${place}) was hidden. An admin has looked at it, and it stays hidden: ${quoted}\n\n${said}`,
      }
    default:
      return null
  }
}

function placeOf({ documentId, courseCode }: NonNullable<Decided['text']>, publicUrl: string): string {
  if (documentId !== null) return new URL(`/document/${documentId}`, publicUrl).href
  return courseCode ?? 'on Studyshelf'
}

/**
 * The message to a student who reported a text about what became of it. It says where the text was, and repeats neither its words, which may
 * have hurt them, nor the admin's note.
 */
export function textReporterNotice({ decision, text }: Omit<Decided, 'note'>, publicUrl: string) {
  const what = text === null ? 'a text' : `${reportedNames[text.subject]} (${placeOf(text, publicUrl)})`
  const isHidden = decision === 'hide-text' || decision === 'hide-and-warn'
  return {
    title: 'What became of your report',
    body: isHidden
      ? `You reported ${what}. An admin has looked at it and hid it. Thank you.`
      : `You reported ${what}. An admin has looked at it and did not hide it. Thank you for telling us.`,
  }
}

const reportedNames: Readonly<Record<TextSubject, string>> = {
  want: 'a request for notes',
  post: 'a post at a document',
  remark: 'a remark on a document',
}
