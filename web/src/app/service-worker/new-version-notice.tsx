import { useState } from 'react'
import { Button } from '../../components/button'
import { useNewVersion } from './new-version'
import styles from './new-version-notice.module.css'

/** Offers a reload into the new version. Nothing reloads by itself: there may be unsent text on the page. */
export function NewVersionNotice() {
  const reload = useNewVersion((state) => state.reload)
  const [isReloading, setIsReloading] = useState(false)
  if (reload === null) return null
  return (
    <div className={styles.notice}>
      <p>A new version of Studyshelf is ready.</p>
      <span className={styles.ways}>
        <Button
          size="dense"
          busy={isReloading}
          onClick={() => {
            setIsReloading(true)
            reload()
          }}
        >
          Reload
        </Button>
        <Button variant="quiet" size="dense" onClick={() => useNewVersion.setState({ reload: null })}>
          Later
        </Button>
      </span>
    </div>
  )
}
