import { useLocation } from 'react-router-dom'
import { addressOfPage, arrivalOf, isEntryPage, type Arrival } from '../../session/entry'

/** Navigation state of a link to the login: afterwards the user returns to this page. */
export function useArrival(): Pick<Arrival, 'from'> {
  const page = useLocation()
  if (!isEntryPage(page.pathname)) return { from: addressOfPage(page) }
  const { from } = arrivalOf(page.state)
  return from === undefined ? {} : { from }
}
