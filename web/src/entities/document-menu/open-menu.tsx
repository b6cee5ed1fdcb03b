import type { DocumentCard } from '#events'
import { Menu } from '@base-ui/react/menu'
import { Bookmark, BookmarkX, Flag, Share2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react'
import { fetchCode } from '../../components/fetch-code'
import { MenuItem, MenuSheet } from '../../components/menu'
import { shareLink } from '../../components/share/share-link'
import { notify } from '../../components/toasts/notify'
import { useSession } from '../../session/session-store'
import { useSaved } from '../document/use-saved'

const ReportDocumentSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./report-document-sheet'))).ReportDocumentSheet,
}))
const LinkSheet = lazy(async () => ({
  default: (await fetchCode(() => import('../../components/share/link-sheet'))).LinkSheet,
}))

/** The menu of a card, open at first: save, share and, unless it is one's own, report. */
export function OpenMenu({
  document: { _id, title, uploader },
  button,
}: {
  document: DocumentCard
  button: ComponentProps<'button'>
}) {
  const trigger = useRef<HTMLButtonElement>(null)
  const userId = useSession(({ user }) => user?._id)
  const { saved, toggle } = useSaved({ _id, title })
  const [sheet, setSheet] = useState<'report' | 'link' | null>(null)
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const url = new URL(`/document/${_id}`, location.origin).href
  const show = (which: 'report' | 'link') => {
    setSheet(which)
    setAsked(new Set([...asked, which]))
  }
  async function share() {
    const shared = await shareLink({ title, url })
    if (shared === 'copied') notify.success('Link copied.')
    if (shared === 'by-hand') show('link')
  }
  const opened = (which: 'report' | 'link') => ({
    open: sheet === which,
    onOpenChange: (open: boolean) => setSheet(open ? which : null),
    focusAfter: () => trigger.current,
  })
  return (
    <>
      <Menu.Root defaultOpen modal={false}>
        <Menu.Trigger ref={trigger} render={<button {...button} />} />
        <MenuSheet focusAfter={() => sheet === null}>
          <MenuItem onClick={toggle}>
            {saved ? <BookmarkX size={17} aria-hidden="true" /> : <Bookmark size={17} aria-hidden="true" />}
            {saved ? 'Remove from My Documents' : 'Save to My Documents'}
          </MenuItem>
          <MenuItem onClick={() => void share()}>
            <Share2 size={17} aria-hidden="true" />
            Share
          </MenuItem>
          {userId !== undefined && userId !== uploader._id && (
            <MenuItem onClick={() => show('report')}>
              <Flag size={17} aria-hidden="true" />
              Report…
            </MenuItem>
          )}
        </MenuSheet>
      </Menu.Root>
      {asked.has('report') && (
        <Suspense fallback={null}>
          <ReportDocumentSheet documentId={_id} {...opened('report')} />
        </Suspense>
      )}
      {asked.has('link') && (
        <Suspense fallback={null}>
          <LinkSheet url={url} {...opened('link')} />
        </Suspense>
      )}
    </>
  )
}
