import { ChevronDown, ChevronUp, Grip, MoveDiagonal2, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { phone, useMedia } from '../../../components/use-media'
import { keeperOf } from '../note-keepers'
import { toggleNotepad } from '../notepad-store'
import { useFullScreenElement } from '../use-full-screen-element'
import { useHandles } from '../use-handles'
import { useKeeper } from '../use-keeper'
import { useKeyboardHeight } from '../../../components/use-keyboard-height'
import { NoteBody } from './note-body'
import { NoteMenu } from './note-menu'
import icons from '../../../components/icon-bar.module.css'
import styles from './notepad-window.module.css'
import { SavingStatus } from './saving-status'

/** The open notepad: a window over the document, on a phone a bottom sheet. */
export function NotepadWindow({ userId, documentId }: { userId: string; documentId: string }) {
  const [keeper] = useState(() => keeperOf(userId, documentId))
  const state = useStore(keeper.store)
  useKeeper(keeper, documentId)
  const narrow = useMedia(phone)
  const place = useRef<HTMLElement>(null)
  // A full-screen element hides everything outside it.
  const container = useFullScreenElement() ?? document.body

  const close = () => {
    toggleNotepad(documentId)
    document.querySelector<HTMLElement>('[data-notepad-button]')?.focus()
  }
  const Frame = narrow ? Sheet : FloatingWindow
  return createPortal(
    <section
      ref={place}
      role="dialog"
      aria-label="Notepad"
      onKeyDown={(event) => {
        // The menu closes itself.
        const inMenu = event.target instanceof Element && event.target.closest('[role=menu]') !== null
        if (event.key === 'Escape' && !inMenu) close()
      }}
    >
      <Frame
        status={<SavingStatus state={state} />}
        menu={state.kind === 'open' && <NoteMenu {...{ documentId, state, place }} />}
        onClose={close}
      >
        <NoteBody state={state} keeper={keeper} />
      </Frame>
    </section>,
    container,
  )
}

interface FrameProps {
  status: ReactNode
  menu: ReactNode
  onClose: () => void
  children: ReactNode
}

function FloatingWindow({ status, menu, onClose, children }: FrameProps) {
  const { place, move, resize } = useHandles()
  return (
    <div
      className={styles.window}
      style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
    >
      <div className={`${icons.icons} ${styles.head}`} data-draggable onPointerDown={move.onPointerDown}>
        <button
          type="button"
          data-handle
          aria-label="Move the notepad with the arrow keys"
          onKeyDown={move.onKeyDown}
        >
          <Grip size={16} aria-hidden="true" />
        </button>
        <h2 className={styles.title}>Notepad</h2>
        {status}
        {menu}
        <CloseButton onClose={onClose} />
      </div>
      {children}
      <button
        type="button"
        className={styles.corner}
        aria-label="Resize the notepad with the arrow keys"
        {...resize}
      >
        <MoveDiagonal2 size={14} aria-hidden="true" />
      </button>
    </div>
  )
}

function Sheet({ status, menu, onClose, children }: FrameProps) {
  const [tall, setTall] = useState(false)
  const covered = useKeyboardHeight()
  const Icon = tall ? ChevronDown : ChevronUp
  return (
    <div className={styles.sheet} data-tall={tall} style={{ bottom: covered }}>
      <div className={`${icons.icons} ${styles.head}`}>
        <h2 className={styles.title}>Notepad</h2>
        {status}
        <button
          type="button"
          aria-label={tall ? 'Make the notepad smaller' : 'Make the notepad larger'}
          onClick={() => setTall(!tall)}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
        {menu}
        <CloseButton onClose={onClose} />
      </div>
      {children}
    </div>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Until the text field is there.
    const { activeElement } = document
    if (activeElement === null || !button.current?.closest('section')?.contains(activeElement))
      button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <button ref={button} type="button" aria-label="Close the notepad" onClick={onClose}>
      <X size={18} aria-hidden="true" />
    </button>
  )
}
