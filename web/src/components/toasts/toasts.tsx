import { useEffect } from 'react'
import { X } from 'lucide-react'
import { ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import { toastContainersReady, toastPlaces } from './notify'
import './toasts.css'

/**
 * Toasts, top centre: passing ones over the navigation bar, staying ones below it, above the page. Neither covers the page's
 * heading.
 */
export function Toasts() {
  useEffect(() => toastContainersReady(), [])
  return (
    <>
      <ToastContainer
        containerId={toastPlaces.passing}
        position="top-center"
        autoClose={1500}
        hideProgressBar
        newestOnTop
        pauseOnFocusLoss={false}
        limit={2}
        closeButton={ClosePassing}
        aria-label="Notifications"
      />
      <ToastContainer
        containerId={toastPlaces.staying}
        className="toasts-staying"
        position="top-center"
        autoClose={false}
        hideProgressBar
        newestOnTop
        draggable={false}
        aria-label="Warnings"
      />
    </>
  )
}

/** Pointer only: the focus would be lost with the toast a moment later. */
function ClosePassing({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="Toastify__close-button"
      aria-label="Close"
      onClick={(event) => closeToast(event)}
    >
      <X size={16} aria-hidden="true" />
    </button>
  )
}
