import { Share2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../button'
import { fetchCode } from '../fetch-code'
import { notify } from '../toasts/notify'
import { useDialogButton } from '../use-dialog-button'
import { shareLink } from './share-link'

const LinkSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./link-sheet'))).LinkSheet,
}))

/** Shares a page of this site. `path`: its canonical one. `what`: for screen readers, after 'Share'. */
export function ShareButton({ title, path, what }: { title: string; path: string; what: string }) {
  const {
    button: { ref, onClick: showLink },
    wasAsked,
    opened,
  } = useDialogButton()
  const url = new URL(path, location.origin).href
  async function share() {
    const shared = await shareLink({ title, url })
    if (shared === 'copied') notify.success('Link copied.')
    if (shared === 'by-hand') showLink()
  }
  return (
    <>
      <Button ref={ref} variant="secondary" onClick={() => void share()}>
        <Share2 size={16} aria-hidden="true" />
        Share
        <span className="visually-hidden"> {what}</span>
      </Button>
      {wasAsked && (
        <Suspense fallback={null}>
          <LinkSheet url={url} {...opened} />
        </Suspense>
      )}
    </>
  )
}
