import { ClipboardCopy } from 'lucide-react'
import { useEffect, type RefObject } from 'react'
import { Button } from '../../../components/button'
import { canCopy, copyText } from '../../../components/copy-text'
import { asParagraph, cleanText } from './clean-text'
import styles from './selection-tools.module.css'
import { useSelectedText } from './use-selected-text'

/** Half the width of the button, and a margin: it stays within the window. */
const reach = 128
const height = 56

/** Copies clean text from the pages, and offers a selection of several lines as one paragraph. */
export function SelectionTools({ pages }: { pages: RefObject<HTMLElement | null> }) {
  useCleanCopy(pages)
  const selected = useSelectedText(pages)
  if (selected === null || !cleanText(selected.text).includes('\n') || !canCopy()) return null
  const copy = () =>
    copyText(asParagraph(selected.text), 'Copied as one paragraph', 'Your browser didn’t allow copying.')
  return (
    <div
      className={styles.tools}
      style={{
        left: Math.min(innerWidth - reach, Math.max(reach, selected.left)),
        top: Math.min(innerHeight - height, selected.bottom + 8),
      }}
    >
      <Button
        variant="secondary"
        size="dense"
        // A press must not end the selection.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={copy}
      >
        <ClipboardCopy size={16} aria-hidden="true" />
        Copy as one paragraph
      </Button>
    </div>
  )
}

function useCleanCopy(pages: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = pages.current
    if (element === null) return
    const onCopy = (event: ClipboardEvent) => {
      const text = cleanText(getSelection()?.toString() ?? '')
      if (text === '') return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
    }
    element.addEventListener('copy', onCopy)
    return () => element.removeEventListener('copy', onCopy)
  }, [pages])
}
