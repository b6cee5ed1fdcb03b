import type { ReactNode } from 'react'
import type { ToastOptions } from 'react-toastify/unstyled'
import { create } from 'zustand'

type Kind = 'success' | 'info' | 'error' | 'warning'

/** Toasts, top centre: 1.5 s; errors 5 s; warnings stay until they are closed. */
export const notify = {
  success: (text: ReactNode) => show('success', text),
  info: (text: ReactNode) => show('info', text),
  error: (text: ReactNode) => show('error', text, { autoClose: 5000 }),
  /** `id`: the same warning is never shown twice at once. */
  warning: (text: ReactNode, id?: string) =>
    show('warning', text, {
      autoClose: false,
      closeOnClick: false,
      role: 'alert',
      ...(id === undefined ? {} : { toastId: id }),
    }),
}

/** Whether there was anything to say yet: until then the toaster is not even fetched. */
export const useToaster = create<{ needed: boolean }>()(() => ({ needed: false }))

function show(kind: Kind, text: ReactNode, options: ToastOptions = {}): void {
  useToaster.setState({ needed: true })
  // What is said before the toaster stands waits for it.
  void import('react-toastify/unstyled').then(({ toast }) => toast[kind](text, options))
}
