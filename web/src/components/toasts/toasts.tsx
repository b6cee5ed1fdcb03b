import { useEffect } from 'react'
import { X } from 'lucide-react'
import { ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import { placesStand, toastPlaces } from './notify'
import './toasts.css'

/**
 * Where toasts appear, top centre: what goes by itself lies over the navigation bar, and what stays stands under it, above the
 * page. Neither covers the page's heading.
 */
export function Toasts() {
  useEffect(() => placesStand(), [])
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

/** For a pointer only: a focus that came here would be lost a moment later, with the toast. */
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
