import type { ReactNode } from 'react'
import type { ToastOptions } from 'react-toastify/unstyled'

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

/** The toaster is fetched after the first paint: the first page hardly ever has something to say. */
function show(kind: Kind, text: ReactNode, options: ToastOptions = {}): void {
  void import('react-toastify/unstyled').then(({ toast }) => toast[kind](text, options))
}
