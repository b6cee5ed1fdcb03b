import { useOfficerEmail } from '../api/read-site'
import type { LegalText } from '../legal-texts'
import styles from './legal-sections.module.css'

/** The sections of a legal text, with headings of this level. */
export function LegalSections({
  text,
  level: Heading,
  className,
}: {
  text: LegalText
  level: 'h2' | 'h3'
  /** Of the headings. */
  className?: string | undefined
}) {
  return text.sections.map(({ heading, paragraphs, kept, names }) => (
    <section key={heading}>
      <Heading className={className}>{heading}</Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {names === 'officer' && <Officer />}
      {kept !== undefined && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            {kept.map(({ what, howLong }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{howLong}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  ))
}

/** The address of the data protection officer. */
function Officer() {
  const email = useOfficerEmail()
  return (
    <p>
      Data protection officer:{' '}
      {email === '' ? 'the support address' : <a href={`mailto:${email}`}>{email}</a>}
    </p>
  )
}
