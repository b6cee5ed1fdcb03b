import type { SearchResponse } from '#events'
import { useId } from 'react'
import { ShelfGrid } from '../../../entities/document/components/shelf-grid'
import { FewResults } from './few-results'
import { MissingWords } from './missing-words'
import styles from './closest.module.css'

/** Fewer documents than this are laid out larger. */
const few = 4

/** The documents that have most of the words, in groups by the words that they lack. */
export function Closest({ documents, closest }: Pick<SearchResponse, 'documents' | 'closest'>) {
  let from = 0
  return closest.map(({ missing, documents: count }) => {
    const group = documents.slice(from, (from += count))
    return (
      <Group key={missing.join(' ')} missing={missing} documents={group} isAlone={closest.length === 1} />
    )
  })
}

function Group({
  missing,
  documents,
  isAlone,
}: {
  missing: readonly string[]
  documents: SearchResponse['documents']
  isAlone: boolean
}) {
  const heading = useId()
  if (documents.length === 0) return null
  const label = `Closest, without ${missing.join(' ')}`
  return (
    <section aria-labelledby={heading}>
      <p id={heading} className={styles.heading}>
        <strong>Closest</strong> <MissingWords words={missing} />
      </p>
      {isAlone && documents.length < few ? (
        <FewResults documents={documents} label={label} />
      ) : (
        <ShelfGrid documents={documents} label={label} />
      )}
    </section>
  )
}
