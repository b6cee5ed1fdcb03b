import { useEffect, useState } from 'react'
import type { OpenPdf } from '../../../../components/pdf/react-pdf'
import { readTextPage } from '../../text/read-text-page'
import type { TextPage } from '../../text/text-item'

/** The text of a page with its places, read once it is needed; null until then, or if it cannot be read. */
export function usePageText(pdf: OpenPdf, page: number | null, isNeeded: boolean): TextPage | null {
  const [text, setText] = useState<TextPage | null>(null)
  const isMissing = isNeeded && text === null
  useEffect(() => {
    if (!isMissing || page === null) return
    let isWanted = true
    readTextPage(pdf, page).then(
      (read) => isWanted && setText(read),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [isMissing, page, pdf])
  return text
}
