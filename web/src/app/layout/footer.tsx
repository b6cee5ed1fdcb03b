import { Link } from 'react-router-dom'
import { Logo } from '../../components/logo'
import styles from './footer.module.css'

const groups = [
  {
    title: 'Company',
    links: [
      ['/about', 'About'],
      ['/contact', 'Contact'],
    ],
  },
  {
    title: 'Resources',
    links: [
      ['/browse', 'Browse'],
      ['/faq', 'FAQ'],
      ['/feedback?tab=problem', 'Report Problem'],
      ['/feedback', 'Submit Feedback'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['/terms', 'Terms of use'],
      ['/privacy', 'Privacy policy'],
      ['/copyright', 'Copyright'],
      ['/take-down', 'Take-down notice'],
      ['/transparency', 'Transparency'],
    ],
  },
] as const

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Logo />
          <p>Study notes by students of NUS, NTU and SMU, on one shelf.</p>
        </div>
        <nav aria-label="Footer" className={styles.groups}>
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul className={styles.links}>
                {links.map(([to, text]) => (
                  <li key={to}>
                    <Link to={to}>{text}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
