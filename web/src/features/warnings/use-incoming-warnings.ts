import { warningsQuery } from '../../entities/warning/api/read-warnings'
import { addToCachedList } from '../../http/cached-list'
import { useLiveMessage } from '../../live/socket'

/** Puts warnings that arrive live on top of the list. */
export function useIncomingWarnings(): void {
  useLiveMessage('warning:issued', ({ message, at, docTitle, seen }) =>
    addToCachedList(warningsQuery.queryKey, { message, at, docTitle, seen }, (warning) => warning.at),
  )
}
