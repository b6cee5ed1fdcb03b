import { ClipboardCopy, MessageSquarePlus } from 'lucide-react'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { Button } from '../../../components/button'
import { canCopy, copyText } from '../../../components/copy-text'
import { asParagraph, cleanText } from './clean-text'
import styles from './selection-tools.module.css'
import { useSelectedText } from './use-selected-text'

/** Half the width of the buttons, and a margin: they stay within the window. */
const reach = 128
const rowHeight = 44

/**
 * Copies clean text from the pages, and offers a selection of several lines as one paragraph. `onAsk`: asks about the selection; null
 * where nobody can ask.
 */
export function SelectionTools({
  pages,
  onAsk,
}: {
  pages: RefObject<HTMLElement | null>
  onAsk: (() => void) | null
}) {
  useCleanCopy(pages)
  const selected = useSelectedText(pages)
  const text = selected === null ? '' : cleanText(selected.text)
  const copies = text.includes('\n') && canCopy()
  const rows = Number(copies) + Number(onAsk !== null)
  if (selected === null || text === '' || rows === 0) return null
  const copy = () =>
    copyText(asParagraph(selected.text), 'Copied as one paragraph', 'Your browser didn’t allow copying.')
  return (
    <div
      className={styles.tools}
      style={{
        left: Math.min(innerWidth - reach, Math.max(reach, selected.left)),
        top: Math.min(innerHeight - rows * rowHeight - 12, selected.bottom + 8),
      }}
    >
      {onAsk !== null && (
        <SelectionButton onPress={onAsk}>
          <MessageSquarePlus size={16} aria-hidden="true" />
          Ask about this
        </SelectionButton>
      )}
      {copies && (
        <SelectionButton onPress={copy}>
          <ClipboardCopy size={16} aria-hidden="true" />
          Copy as one paragraph
        </SelectionButton>
      )}
    </div>
  )
}

/** A press on it does not end the selection. */
const SelectionButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Button
    variant="secondary"
    size="dense"
    onPointerDown={(event) => event.preventDefault()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </Button>
)

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
