import type { DocumentCard } from '#events'
import type { ReactNode } from 'react'
import { SeeAll } from '../../../entities/document/components/see-all'
import { Shelf } from '../../../entities/document/components/shelf'
import { ShelfGrid } from '../../../entities/document/components/shelf-grid'
import { moduleAddress } from '../../../entities/document/shelf-address'
import type { Choices } from '../choices'
import styles from './saved-documents.module.css'

/** Documents in the chosen order: by module on a shelf for each, otherwise on one wall. */
export function DocumentsByChoice({
  documents,
  sort,
  actionsOf,
}: {
  documents: readonly DocumentCard[]
  sort: Choices['sort']
  actionsOf: (document: DocumentCard) => ReactNode
}) {
  if (sort !== 'module')
    return <ShelfGrid documents={documents} label="Saved documents" actionsOf={actionsOf} />
  const modules = [...new Set(documents.map(({ courseCode }) => courseCode))].map(
    (module) => [module, documents.filter(({ courseCode }) => courseCode === module)] as const,
  )
  return (
    <div className={styles.wall}>
      {modules.map(([courseCode, shelf]) => (
        <Shelf
          key={courseCode}
          label={courseCode}
          total={shelf.length}
          documents={shelf}
          ofCourse={courseCode}
          actionsOf={actionsOf}
          more={<SeeAll to={moduleAddress(courseCode)} of={`of ${courseCode}, saved or not`} />}
        />
      ))}
    </div>
  )
}
