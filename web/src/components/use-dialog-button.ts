import { useRef, useState } from 'react'

/** Props of a dialog that a button opens. */
export interface Opened {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Returns the focus to the button. */
  focusAfter: () => HTMLElement | null
}

/** A button that opens a dialog. The dialog is rendered, and its code loaded, when the button is first pressed: `wasAsked`. */
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
