import { useLocation } from 'react-router-dom'
import { addressOfPage, arrivalOf, isEntryPage, type Arrival } from '../../session/entry'

/** What a link to the login carries: after logging in one is back where one was. */
export function useArrival(): Pick<Arrival, 'from'> {
  const page = useLocation()
  if (!isEntryPage(page.pathname)) return { from: addressOfPage(page) }
  const { from } = arrivalOf(page.state)
  return from === undefined ? {} : { from }
}
