import { FileText } from 'lucide-react'
import styles from './page-one.module.css'

/** The first page of a file, or a blank sheet until it is drawn. */
export function PageOne({ thumbnail }: { thumbnail: string | null }) {
  return (
    <span className={styles.sheet}>
      {thumbnail === null ? <FileText size={20} aria-hidden="true" /> : <img src={thumbnail} alt="" />}
    </span>
  )
}
