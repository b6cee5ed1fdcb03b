import { useEffect, useState, type RefObject } from 'react'

/** Text that is selected in an element, and where its box on the screen ends. */
export interface SelectedText {
  text: string
  left: number
  bottom: number
}

/** Until a selection rests. */
const pauseMs = 200

/** The selected text of an element, while it rests; null without any. */
export function useSelectedText(place: RefObject<HTMLElement | null>): SelectedText | null {
  const [selected, setSelected] = useState<SelectedText | null>(null)
  useEffect(() => {
    let timer = 0
    let isDragging = false
    const follow = () => {
      clearTimeout(timer)
      setSelected(null)
      if (!isDragging) timer = window.setTimeout(() => setSelected(readSelection(place.current)), pauseMs)
    }
    const press = (event: Event) => {
      isDragging = place.current?.contains(event.target as Node) === true
    }
    const release = () => {
      if (!isDragging) return
      isDragging = false
      follow()
    }
    document.addEventListener('selectionchange', follow)
    // The pages scroll in an element or with the window.
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    document.addEventListener('pointerdown', press)
    for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, release)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', follow)
      document.removeEventListener('scroll', follow, { capture: true })
      document.removeEventListener('pointerdown', press)
      for (const name of ['pointerup', 'pointercancel']) document.removeEventListener(name, release)
    }
  }, [place])
  return selected
}

function readSelection(place: HTMLElement | null): SelectedText | null {
  const selection = getSelection()
  if (place === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!place.contains(range.commonAncestorContainer)) return null
  const { left, right, bottom } = range.getBoundingClientRect()
  const frame = place.getBoundingClientRect()
  const visible = Math.min(bottom, frame.bottom, innerHeight)
  return { text: selection.toString(), left: (left + right) / 2, bottom: visible }
}
