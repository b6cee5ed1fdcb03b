import { useRef, useState } from 'react'

/** What a dialog is told that a button opens. */
export interface Opened {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The focus goes back to the button. */
  focusAfter: () => HTMLElement | null
}

/**
 * A button and the dialog that it opens. The dialog is first rendered, and its code fetched, when the button is first pressed:
 * `wasAsked`.
 */
export function useDialogButton() {
  const ref = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const opened: Opened = { open, onOpenChange: setOpen, focusAfter: () => ref.current }
  const onClick = () => {
    setWasAsked(true)
    setOpen(true)
  }
  return { button: { ref, onClick, 'aria-haspopup': 'dialog' as const }, wasAsked, opened }
}
