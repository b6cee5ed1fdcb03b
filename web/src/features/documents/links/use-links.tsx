import { useCallback, useMemo, useState } from 'react'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import type { Turn } from '../../../components/pdf/turn'
import { findPlace } from './destinations'
import { LinkLayer, type AskedLink, type LinkActions } from './link-layer'
import type { Destination } from './page-links'

/** Follows the links of a document: `layer` shows those of a page, `asked` is one that leads to a new domain. */
export function useLinks({
  pdf,
  turn,
  goTo,
  focusPage,
}: {
  pdf: OpenPdf
  turn: Turn
  goTo: (page: number, part?: number) => void
  focusPage: (page: number) => void
}) {
  const [asked, setAsked] = useState<AskedLink | null>(null)
  const show = useCallback(
    (page: number, part: number) => {
      goTo(page, turn === 0 ? part : 0)
      // The link may disappear with its page.
      focusPage(page)
    },
    [focusPage, goTo, turn],
  )
  const onGo = useCallback<LinkActions['onGo']>(
    (target, from) => {
      if (target.kind === 'place')
        return void findPlace(pdf, target.destination).then((place) => place && show(place.page, place.part))
      const pages = { FirstPage: 1, PrevPage: from - 1, NextPage: from + 1, LastPage: pdf.numPages }
      show(Math.min(pdf.numPages, Math.max(1, pages[target.turn])), 0)
    },
    [pdf, show],
  )
  const goToSection = useCallback(
    (destination: Destination) =>
      void findPlace(pdf, destination).then(
        (place) => place && goTo(place.page, turn === 0 ? place.part : 0),
      ),
    [goTo, pdf, turn],
  )
  const layer = useMemo(() => <LinkLayer onGo={onGo} onAsk={setAsked} />, [onGo])
  const close = useCallback(() => setAsked(null), [])
  return { layer, asked, close, goToSection }
}
