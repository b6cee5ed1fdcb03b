import { X } from 'lucide-react'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { SuggestBox } from '../../entities/suggestion/components/suggest-box'
import styles from './search-palette.module.css'

export interface PaletteHandle {
  open(): void
}

/**
 * The search box over the page. The browser's own dialog: it opens at once, so that a phone shows its keyboard, makes the page behind
 * it inert, and returns the focus.
 */
export function SearchPalette({ ref }: { ref: Ref<PaletteHandle> }) {
  const [isOpen, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const close = () => dialog.current?.close()
  useImperativeHandle(ref, () => ({
    open() {
      if (dialog.current?.open !== true) dialog.current?.showModal()
      flushSync(() => setOpen(true))
      input.current?.focus()
    },
  }))
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Search"
      onClose={() => setOpen(false)}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      {isOpen && (
        <div className={styles.inside}>
          <SuggestBox
            ref={input}
            label="Search notes"
            placeholder="Search notes, e.g. CS2030S tut"
            inline
            after={
              <button type="button" className={styles.close} aria-label="Close search" onClick={close}>
                <X size={20} aria-hidden="true" />
              </button>
            }
            onDone={close}
          />
        </div>
      )}
    </dialog>
  )
}
