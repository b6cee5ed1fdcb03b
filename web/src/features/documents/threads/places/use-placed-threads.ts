import type { PageBox, Thread } from '#events'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OpenPdf } from '../../../../components/pdf/react-pdf'
import { threadsQuery } from '../../api/threads'
import { locateQuotation } from './locate-quotation'
import { usePageText } from './use-page-text'

/** The questions about a page, each with the box where its words are in the shown edition. */
export function usePlacedThreads({
  documentId,
  edition,
  pdf,
  page,
}: {
  documentId: string
  edition: number
  pdf: OpenPdf
  page: number | null
}): readonly { thread: Thread; box: PageBox }[] {
  const { data } = useQuery(threadsQuery(documentId))
  const threads = useMemo(
    () => data?.threads.filter((thread) => thread.place?.page === page && thread.edition === edition) ?? [],
    [data, edition, page],
  )
  // Without it, marks stay where the questions were asked.
  const text = usePageText(
    pdf,
    page,
    threads.some(({ place }) => place?.quotation !== ''),
  )
  return useMemo(
    () =>
      threads.flatMap((thread) => {
        const { place } = thread
        if (place === null) return []
        const box = text === null ? place.box : locateQuotation(text, place.quotation, place.box)
        return [{ thread, box }]
      }),
    [text, threads],
  )
}
