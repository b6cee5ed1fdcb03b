import { Link } from 'react-router-dom'
import { useRepresentative, useSupportEmail } from '../../../entities/site/api/read-site'
import styles from './prose.module.css'

export function Copyright() {
  return (
    <div className={styles.prose}>
      <section>
        <h2>What you may share</h2>
        <p>
          Notes in your own words: summaries, worked examples, cheat sheets, mind maps. Your own words are
          yours, even if you learned the content in a lecture. You may quote a sentence or a figure if you
          name its source.
        </p>
      </section>
      <section>
        <h2>What you may not share</h2>
        <p>
          Material that somebody else made, unless they agreed: lecture slides, handouts, tutorial sheets and
          their solutions, past papers, pages of books, recordings, and notes of other students. Photos and
          data of other people do not belong here either.
        </p>
      </section>
      <section>
        <h2>What the universities say</h2>
        <p>
          <strong>NUS</strong>: slides, handouts and tutorials may not be uploaded to commercial platforms, or
          shared, without permission (the library’s guide to copyright).
        </p>
        <p>
          <strong>SMU</strong>: course material may not be made public without written consent (the library’s
          research guide on copyright).
        </p>
        <p>
          <strong>NTU</strong>: its rules are on its intranet. Read them there before you share something that
          is not entirely yours.
        </p>
        <p>If you are not sure, ask the lecturer, and keep the answer.</p>
      </section>
      <section>
        <h2>Is your work here, or does a document show you?</h2>
        <p>
          <Link to="/take-down">File a take-down notice</Link>: you need no account. An admin reads it, and
          closes the document if you are right. You can also write to our representative. Students can use
          “Report” on the page of the document.
        </p>
        <p>
          The uploader is told, with a copy of the notice without your name and address. They can ask for the
          document back: then it returns after ten working days, unless you tell us of court action before.
        </p>
      </section>
      <section>
        <h2>Our designated representative</h2>
        <Representative />
      </section>
    </div>
  )
}

function Representative() {
  const representative = useRepresentative()
  const supportEmail = useSupportEmail()
  if (representative === undefined) return <p data-content-loading>Loading…</p>
  if (representative === null)
    return (
      <p>
        This installation has not named a representative yet. Until then, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    )
  const { name, address, email } = representative
  return (
    <address className={styles.address}>
      {name}
      <br />
      {address}
      <br />
      <a href={`mailto:${email}`}>{email}</a>
    </address>
  )
}
