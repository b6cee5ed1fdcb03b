import type { DocumentView } from '#events'
import { useWants } from '../../../entities/want/api/wants'
import { AnswerOffer } from '../../../entities/want/components/answer-offer'
import { WantText } from '../../../entities/want/components/want-text'
import styles from './document-wants.module.css'

/** The wants for which a document is offered to the viewer, and their answers. */
export function OfferedDocument({ document: { _id, courseCode } }: { document: DocumentView }) {
  const wants = useWants(courseCode).data?.wants ?? []
  const asked = wants.flatMap((want) => {
    const offer = want.offers.find(({ documentId }) => documentId === _id)
    const concerns = want.mine !== null || offer?.confirmed === true
    return offer !== undefined && concerns ? [{ want, offer }] : []
  })
  if (asked.length === 0) return null
  return (
    <section className={styles.wants} aria-label="Is this what you asked for?">
      <h2 className={styles.heading}>Is this what you asked for?</h2>
      <ul className={styles.list} aria-live="polite">
        {asked.map(({ want, offer }) => (
          <li key={want._id}>
            <WantText want={want} />
            <AnswerOffer code={courseCode} want={want} offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  )
}
