import { createElement, type ReactNode } from 'react'
import type { ToastOptions } from 'react-toastify/unstyled'
import { create } from 'zustand'
import { fetchCode } from '../fetch-code'
import { Said } from './said'

type Kind = 'success' | 'info' | 'error' | 'warning'

/** Toasts that go by themselves, and those that stay: each has a place of its own. */
export const toastPlaces = { passing: 'passing', staying: 'staying' } as const

/** Toasts, top centre: 1.5 s; errors 5 s; warnings stay until they are closed. */
export const notify = {
  success: (text: ReactNode) => show('success', text),
  info: (text: ReactNode) => show('info', text),
  error: (text: ReactNode) => {
    errors.add(idOf('error', text) ?? '')
    show('error', text, { autoClose: 5000 })
  },
  /** `id`: the same warning is never shown twice at once. */
  warning: (text: ReactNode, id?: string) =>
    show('warning', text, {
      containerId: toastPlaces.staying,
      autoClose: false,
      closeOnClick: false,
      role: 'alert',
      ...(id === undefined ? {} : { toastId: id }),
    }),
}

/** Whether there was anything to say yet: until then the toaster is not even fetched. */
export const useToaster = create<{ needed: boolean }>()(() => ({ needed: false }))

/** The ids of what failed and may still be shown. */
const errors = new Set<string>()

/** To be called once the places of toasts are on the page. */
export let placesStand = (): void => undefined
const standing = new Promise<void>((resolve) => (placesStand = resolve))

/** What is said before all places stand would be lost to those that come second. */
async function toastify() {
  const code = await fetchCode(() => import('react-toastify/unstyled'))
  await standing
  return code
}

/** The same words are not shown twice at once. */
const idOf = (kind: Kind, text: ReactNode) => (typeof text === 'string' ? `${kind} ${text}` : undefined)

function show(kind: Kind, text: ReactNode, options: ToastOptions = {}): void {
  useToaster.setState({ needed: true })
  const toastId = idOf(kind, text)
  // What is said before the toaster stands waits for it.
  void toastify().then(({ toast }) =>
    toast[kind](createElement(Said, null, text), {
      containerId: toastPlaces.passing,
      ...(toastId !== undefined && { toastId }),
      ...options,
    }),
  )
}

/** Takes away what is said: it has lost its cause. `id`: only the warning of this id. */
export function dismissToasts(id?: string): void {
  if (useToaster.getState().needed) void toastify().then(({ toast }) => toast.dismiss(id))
}

/** Takes away what failed: one has left the page on which it did, or the connection is back. */
export function dismissErrors(): void {
  for (const id of errors) dismissToasts(id)
  errors.clear()
}
