import { licenceOf, nameOfRights, type DocumentRights } from '#events'

/** Why its uploader may share a document: a licence links to its text. */
export function RightsFact({ rights }: { rights: DocumentRights }) {
  const licence = licenceOf(rights)
  if (licence === null) return <>{nameOfRights(rights)}</>
  return (
    <a href={licence.href} target="_blank" rel="license noreferrer">
      {licence.name}
    </a>
  )
}
