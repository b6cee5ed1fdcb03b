import type { ReactNode } from 'react'
import styles from './page.module.css'

const product = 'Studyshelf'

/** The document title, which is also announced on navigation. */
export function PageTitle({ title }: { title?: string }) {
  return <title>{title === undefined ? product : `${title} · ${product}`}</title>
}

/** A page with its title and content at a readable width ('narrow' for forms and lists). */
export function Page({
  title,
  width = 'wide',
  heading,
  lead,
  children,
}: {
  title: string
  width?: 'wide' | 'narrow'
  /** The page's h1; without it the page renders its own. */
  heading?: ReactNode
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={width === 'wide' ? styles.wide : styles.narrow}>
      <PageTitle title={title} />
      {heading !== undefined && (
        <header className={styles.header}>
          <h1>{heading}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </header>
      )}
      {children}
    </div>
  )
}
