import { Link } from 'react-router-dom'
import { Logo } from '../../components/logo'
import { useSession } from '../../session/session-store'
import styles from './footer.module.css'

/** Only pages that exist. */
export function Footer() {
  const signedIn = useSession(({ user }) => user !== null)
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Logo />
          <p>Study notes by students of NUS, NTU and SMU, on one shelf.</p>
        </div>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            <li>
              <Link to="/search">Search</Link>
            </li>
            <li>
              <Link to="/upload">Upload</Link>
            </li>
            {signedIn ? (
              <>
                <li>
                  <Link to="/my-documents">My Documents</Link>
                </li>
                <li>
                  <Link to="/rewards">Rewards</Link>
                </li>
              </>
            ) : (
              <>
                <li>
                  <Link to="/sign-up">Sign Up</Link>
                </li>
                <li>
                  <Link to="/sign-up" state={{ tab: 'login' }}>
                    Log in
                  </Link>
                </li>
              </>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
