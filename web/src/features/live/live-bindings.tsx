import { PersonalMessages } from './personal-messages'
import { Suspension } from './suspension'
import { UnseenCounts } from './unseen-counts'
import { WarningToasts } from './warning-toasts'

/** What runs beside every page while somebody is signed in. */
export function LiveBindings() {
  return (
    <>
      <PersonalMessages />
      <UnseenCounts />
      <WarningToasts />
      <Suspension />
    </>
  )
}
