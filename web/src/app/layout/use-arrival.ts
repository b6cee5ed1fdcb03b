import { useLocation } from 'react-router-dom'
import { addressOfPage, arrivalOf, type Arrival } from '../../session/entry'

/** The pages between a visitor and the product, to none of which one wants back. */
const entryPages = [
  '/sign-up',
  '/signup',
  '/verify-otp',
  '/forgot-password',
  '/reset-password',
  '/suspended',
  '/',
]

/** What a link to the login carries: after logging in one is back where one was. */
export function useArrival(): Pick<Arrival, 'from'> {
  const page = useLocation()
  if (!entryPages.includes(page.pathname)) return { from: addressOfPage(page) }
  const { from } = arrivalOf(page.state)
  return from === undefined ? {} : { from }
}
