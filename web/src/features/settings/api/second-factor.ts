import { secondFactorCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { refetchChanged } from '../../../http/query-client'
import { useSession } from '../../../session/session-store'

const queryKey = ['second-factor']

/** The user's second factor, and whether all admins need one. */
export const secondFactorQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => request(secondFactorCalls.secondFactor, { signal }),
  refetchOnMount: 'always',
})

/** The same, fetched anew by the page that asks for a second factor: a fetch that began on another page may be older than the duty. */
export const secondFactorDutyQuery = queryOptions({
  ...secondFactorQuery,
  queryKey: [...queryKey, 'duty'],
  gcTime: 0,
  refetchInterval: 30_000,
})

/** A password and a code of the second factor. */
export interface Proof {
  password: string
  code: string
}

/** A new secret; the server requires the password if the login was long ago. Throws ApiError. */
export const beginSecondFactor = (password?: string) =>
  request(secondFactorCalls.beginSecondFactor, { body: { password } })

/** Sets it up; every other session ends. Resolves to the recovery codes. Throws ApiError. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const { token, recoveryCodes } = await request(secondFactorCalls.confirmSecondFactor, { body: { code } })
  useSession.getState().renew(token)
  refetchChanged(queryKey)
  return recoveryCodes
}

/** Removes it; every other session ends. Throws ApiError. */
export async function removeSecondFactor(body: Proof): Promise<void> {
  const { token } = await request(secondFactorCalls.removeSecondFactor, { body })
  useSession.getState().renew(token)
  refetchChanged(queryKey)
}

/** Resolves to ten new recovery codes. Throws ApiError. */
export async function renewRecoveryCodes(body: Proof): Promise<string[]> {
  const { recoveryCodes } = await request(secondFactorCalls.renewRecoveryCodes, { body })
  refetchChanged(queryKey)
  return recoveryCodes
}

/** Requires one from all admins, or no longer. Throws ApiError. */
export async function requireSecondFactor(body: { required: boolean; password: string }): Promise<string> {
  const { message } = await request(secondFactorCalls.requireSecondFactor, { body })
  refetchChanged(queryKey)
  return message ?? ''
}

/** It may have been set up elsewhere. */
export const rereadSecondFactor = (): void => refetchChanged(queryKey)
