import { ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'

/** Where toasts appear: top centre, under the navigation bar. */
export function Toasts() {
  return (
    <ToastContainer
      position="top-center"
      autoClose={1500}
      hideProgressBar
      newestOnTop
      closeOnClick
      pauseOnFocusLoss={false}
      limit={4}
      aria-label="Notifications"
    />
  )
}
