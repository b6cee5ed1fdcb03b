import { createElement, type ReactNode } from 'react'
import type { ToastOptions } from 'react-toastify/unstyled'
import { create } from 'zustand'
import { fetchCode } from '../fetch-code'
import { ToastText } from './toast-text'

type Kind = 'success' | 'info' | 'error' | 'warning'

/** Toasts that disappear by themselves, and those that stay, have separate containers. */
export const toastPlaces = { passing: 'passing', staying: 'staying' } as const

/** Toasts, top centre: 1.5 s; errors 5 s; warnings stay until they are closed. */
export const notify = {
  success: (text: ReactNode) => show('success', text),
  info: (text: ReactNode) => show('info', text),
  error: (text: ReactNode) => {
    errors.add(idOf('error', text) ?? '')
    show('error', text, { autoClose: 5000 })
  },
  /** `id`: a warning is not shown twice at once. */
  warning: (text: ReactNode, id?: string) =>
    show('warning', text, {
      containerId: toastPlaces.staying,
      autoClose: false,
      closeOnClick: false,
      role: 'alert',
      ...(id === undefined ? {} : { toastId: id }),
    }),
}

/** Whether there has been a toast: the toaster's code loads with the first one. */
export const useToaster = create<{ needed: boolean }>()(() => ({ needed: false }))

/** Ids of error toasts that may still be shown. */
const errors = new Set<string>()

/** Call it once both toast containers are mounted. */
export let toastContainersReady = (): void => undefined
const mounted = new Promise<void>((resolve) => (toastContainersReady = resolve))

/** A toast sent before both containers are mounted would be lost in the second one. */
async function toastify() {
  const code = await fetchCode(() => import('react-toastify/unstyled'))
  await mounted
  return code
}

/** The same text is not shown twice at once. */
const idOf = (kind: Kind, text: ReactNode) => (typeof text === 'string' ? `${kind} ${text}` : undefined)

function show(kind: Kind, text: ReactNode, options: ToastOptions = {}): void {
  useToaster.setState({ needed: true })
  const toastId = idOf(kind, text)
  // Toasts wait until the toaster is ready.
  void toastify().then(({ toast }) =>
    toast[kind](createElement(ToastText, null, text), {
      containerId: toastPlaces.passing,
      ...(toastId !== undefined && { toastId }),
      ...options,
    }),
  )
}

/** Dismisses toasts that no longer apply. `id`: only this warning. */
export function dismissToasts(id?: string): void {
  if (useToaster.getState().needed) void toastify().then(({ toast }) => toast.dismiss(id))
}

/** Dismisses errors: the page has changed, or the connection is back. */
export function dismissErrors(): void {
  for (const id of errors) dismissToasts(id)
  errors.clear()
}
