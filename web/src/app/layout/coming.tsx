import { Loading } from '../../components/skeleton'

/** What index.html shows until the program runs goes on being shown until the page's own code is there. */
const markup = {
  home: markupOf('home'),
  document: markupOf('document'),
  page: markupOf('page'),
}

/** Keeps the place of a page whose code is on its way. Null: nothing is drawn there. */
export function Coming({ what }: { what: keyof typeof markup | null }) {
  return (
    <>
      <Loading />
      {what === null ? (
        <div className="coming" />
      ) : (
        <div className="coming" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup[what] }} />
      )}
    </>
  )
}

function markupOf(what: string): string {
  return document.querySelector(`#root .coming[data-coming=${what}]`)?.innerHTML ?? ''
}
