import type { ReactNode } from 'react'
import { toast } from 'react-toastify/unstyled'

/** Toasts, top centre: 1.5 s; errors 5 s; warnings stay until they are closed. */
export const notify = {
  success: (text: ReactNode) => void toast.success(text),
  info: (text: ReactNode) => void toast.info(text),
  error: (text: ReactNode) => void toast.error(text, { autoClose: 5000 }),
  /** `id`: the same warning is never shown twice at once. */
  warning: (text: ReactNode, id?: string) =>
    void toast.warning(text, {
      autoClose: false,
      closeOnClick: false,
      role: 'alert',
      ...(id === undefined ? {} : { toastId: id }),
    }),
}
