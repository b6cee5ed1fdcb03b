import { create } from 'zustand'
import { useSession } from './session-store'

/** True while the signed-in admin has to set up a second factor: the server refuses everything else. */
export const useSecondFactorDuty = create<{ isDue: boolean }>()(() => ({ isDue: false }))

export const reportSecondFactorDuty = (): void => useSecondFactorDuty.setState({ isDue: true })
export const endSecondFactorDuty = (): void => useSecondFactorDuty.setState({ isDue: false })

useSession.subscribe(({ user }, before) => {
  if (user?._id !== before.user?._id) endSecondFactorDuty()
})
