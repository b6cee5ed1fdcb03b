import { useEffect, useState } from 'react'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import { linksOf, type PageLink } from './page-links'

type LoadedPage = Awaited<ReturnType<OpenPdf['getPage']>>
const none: readonly PageLink[] = []

/** The links of a page; none until they are read, and none if they cannot be. */
export function usePageLinks(page: LoadedPage | undefined): readonly PageLink[] {
  const [read, setRead] = useState<{ page: LoadedPage; links: readonly PageLink[] } | null>(null)
  useEffect(() => {
    let wanted = true
    page?.getAnnotations().then(
      (annotations) => wanted && setRead({ page, links: linksOf(annotations) }),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [page])
  return read !== null && read.page === page ? read.links : none
}
