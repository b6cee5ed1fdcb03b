import { hiddenTextCalls, type HiddenText, type TextSubject } from '#events'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { Moment } from '../../../components/moment'
import { Quotation } from '../../../components/quotation'
import { moduleAddress } from '../../../entities/document/shelf-address'
import { reasonOf } from '../../../http/api-error'
import { contestText, hiddenTextsQuery } from '../api/hidden-texts'
import { Contest } from './contest'
import styles from './hidden-texts.module.css'
import sheet from './warning-sheet.module.css'

const names: Readonly<Record<TextSubject, string>> = {
  want: 'A request for notes',
  post: 'A post at a document',
  remark: 'A remark on a document',
}

/** The texts of the user that admins have hidden, each with the way to contest that. Nothing without any. */
export function HiddenTexts() {
  const { data: texts, isError, refetch } = useQuery(hiddenTextsQuery)
  if (texts === undefined)
    return isError ? (
      <p className={styles.failed}>
        Your hidden texts couldn’t load.
        <Button variant="secondary" size="dense" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    ) : null
  if (texts.length === 0) return null
  return (
    <section className={styles.texts} aria-labelledby="hidden-texts">
      <h2 id="hidden-texts" className={styles.heading}>
        Hidden texts
      </h2>
      <p className={styles.lead}>
        Admins hid these, so nobody else can read them. A hidden text is no warning.
      </p>
      <ul className={styles.list}>
        {texts.map((text) => (
          <HiddenTextSheet key={`${text._id} ${text.at}`} text={text} />
        ))}
      </ul>
    </section>
  )
}

function HiddenTextSheet({ text }: { text: HiddenText }) {
  const { _id, subject, words, documentId, courseCode, at, note, contest } = text
  return (
    <li className={[sheet.sheet, styles.sheet].join(' ')}>
      <Moment at={at} className={sheet.date} />
      <h3 className={sheet.title}>
        {names[subject]}
        {documentId !== null && (
          <>
            {': '}
            <Link to={`/document/${documentId}`}>where it was</Link>
          </>
        )}
        {courseCode !== null && (
          <>
            {': '}
            <Link to={moduleAddress(courseCode)}>{courseCode}</Link>
          </>
        )}
      </h3>
      <Quotation>{words}</Quotation>
      <p className={sheet.message}>An admin wrote: {note}</p>
      <Contest
        contest={contest}
        said={{
          open: 'You contested that it is hidden.',
          rejected: 'An admin read it, and the text stays hidden.',
        }}
        contested={{
          name: words,
          texts: {
            heading: 'Contest that it is hidden',
            question: 'Why should it be shown again?',
            fault: 'Say why it should be shown again.',
          },
          queryKey: hiddenTextsQuery.queryKey,
          send: (message) => contestText(_id, message),
          isOver: (error) => {
            const reason = reasonOf(error, hiddenTextCalls.contestText)
            return reason === 'already-contested' || reason === 'not-found'
          },
        }}
      />
    </li>
  )
}
