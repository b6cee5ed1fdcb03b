import { useEffect, useEffectEvent } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog'
import { countWaiting } from '../../http/outbox/count-waiting'
import { ofUser, useOutbox } from '../../http/outbox/waiting'
import { useLeave } from './use-leave'
import { useLogOutQuestion } from './use-logout'

/** Asks before a log-out deletes what was not sent. */
export function LogOutQuestion() {
  const isAsked = useLogOutQuestion((state) => state.isAsked)
  const unsent = useOutbox(({ entries }) => {
    const { late, refused } = countWaiting(ofUser(entries))
    return late + refused
  })
  const leave = useLeave()
  const close = () => useLogOutQuestion.setState({ isAsked: false })
  const leaveNow = useEffectEvent(() => {
    close()
    leave()
  })
  const isNeedless = isAsked && unsent === 0
  useEffect(() => {
    if (isNeedless) leaveNow()
  }, [isNeedless])
  return (
    <ConfirmDialog
      open={isAsked && unsent > 0}
      title="Log out without sending?"
      description={
        unsent === 1
          ? '1 change is on this device only. Logging out deletes it.'
          : `${unsent} changes are on this device only. Logging out deletes them.`
      }
      cancel="Stay logged in"
      confirm="Log out"
      danger
      onConfirm={() => {
        close()
        leave()
      }}
      onClose={close}
    />
  )
}
