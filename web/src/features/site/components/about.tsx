import { Link } from 'react-router-dom'
import styles from './prose.module.css'

export function About() {
  return (
    <div className={styles.prose}>
      <section>
        <h2>The platform</h2>
        <p>
          Studyshelf is the place where students of NUS, NTU and SMU share the notes they study from. Every
          document is on a shelf with its module code, its first page, and the opinion of other students.
        </p>
        <p>
          It is live: a like is on everybody’s screen the moment it is given, so helpful documents rise while
          you watch. Unhelpful ones go: a document with more than 20 dislikes is removed.
        </p>
      </section>
      <section>
        <h2>Our mission</h2>
        <p>
          To help students learn, share and grow through collaborative access to study materials. Good notes
          should not end in a drawer when the exam is over, and nobody should have to study alone because they
          know nobody who took the module before.
        </p>
      </section>
      <section>
        <h2>How it gives back</h2>
        <p>
          Each document that you publish earns 10 points, and points become books on the{' '}
          <Link to="/rewards">rewards shelf</Link>. Fifteen published documents unlock a notepad beside every
          document.
        </p>
      </section>
      <section>
        <h2>Who can join</h2>
        <p>
          Students with a school email, aged 16 or over. A photo of the student card shows that you are one;
          it is deleted once your email is verified. There is no advertising and no charge.
        </p>
        <p>
          More in the <Link to="/faq">FAQ</Link>, or <Link to="/contact">write to us</Link>.
        </p>
      </section>
    </div>
  )
}
