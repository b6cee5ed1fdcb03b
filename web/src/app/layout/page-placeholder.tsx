import { Loading } from '../../components/skeleton'

/** The placeholders of index.html, shown until the page's own code has loaded. */
const markup = {
  home: markupOf('home'),
  document: markupOf('document'),
  page: markupOf('page'),
}

/** Placeholder of a page that is loading. Null draws nothing. */
export function PagePlaceholder({ what }: { what: keyof typeof markup | null }) {
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
