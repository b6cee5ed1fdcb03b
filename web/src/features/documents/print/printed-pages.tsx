import { OnPaper } from '../../../components/paper/on-paper'
import styles from './printed-pages.module.css'

/** Prints pictures of whole pages; opens the print dialog once all are loaded. */
export const PrintedPages = ({
  pictures,
  landscape = false,
  onDone,
}: {
  pictures: readonly string[]
  /** For A4 sheets that lie on their side. */
  landscape?: boolean
  onDone: () => void
}) => (
  <OnPaper format={landscape ? 'bare-landscape' : 'bare'} onDone={onDone}>
    {pictures.map((picture) => (
      <img key={picture} className={styles.page} src={picture} alt="" />
    ))}
  </OnPaper>
)
