import type { PageBox, Thread } from '#events'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { OpenPdf } from '../../../../components/pdf/react-pdf'
import { threadsQuery } from '../../api/threads'
import { readTextPage } from '../../text/read-text-page'
import type { TextPage } from '../../text/text-item'
import { locateQuotation } from './locate-quotation'

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
  const [text, setText] = useState<TextPage | null>(null)
  const threads = useMemo(
    () => data?.threads.filter((thread) => thread.place?.page === page && thread.edition === edition) ?? [],
    [data, edition, page],
  )
  const isNeeded = text === null && threads.some(({ place }) => place?.quotation !== '')
  useEffect(() => {
    if (!isNeeded || page === null) return
    let isWanted = true
    readTextPage(pdf, page).then(
      (read) => isWanted && setText(read),
      // Marks stay where the questions were asked.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [isNeeded, page, pdf])
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
