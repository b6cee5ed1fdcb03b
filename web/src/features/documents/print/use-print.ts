import { useEffect, useRef, useState } from 'react'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import { notify } from '../../../components/toasts/notify'
import { drawPages } from './draw-pages'

/** Prints the PDF, not the web page. */
export function usePrint(pdf: OpenPdf) {
  /** The page being drawn, or null. */
  const [drawing, setDrawing] = useState<number | null>(null)
  const [pictures, setPictures] = useState<readonly string[]>([])
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  useEffect(() => () => pictures.forEach((picture) => URL.revokeObjectURL(picture)), [pictures])

  const print = async () => {
    if (abort.current !== null) return
    const { signal } = (abort.current = new AbortController())
    try {
      setPictures(await drawPages(pdf, { signal, onPage: setDrawing }))
    } catch {
      if (!signal.aborted) notify.error('This document couldn’t be printed. Download it and print the file.')
    } finally {
      abort.current = null
      setDrawing(null)
    }
  }
  return {
    drawing,
    pictures,
    print: () => void print(),
    cancel: () => abort.current?.abort(),
    done: () => setPictures([]),
  }
}
