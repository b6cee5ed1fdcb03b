import { createPlatform, loadConfig } from '#platform'
import { createServices } from '../../program/create-services'
import type { Student } from '../crash/cast'
import { createApiClient } from '../client/api-client'
import { carefulSend } from '../client/careful-send'
import { newStudents } from '../client/new-students'
import type { Stack } from './stack'

export const password = 'a long password'

/** The services over the stack's engines, without a gateway: for actions that only an operator or an event may cause. */
export async function openServices(stack: Stack) {
  const config = loadConfig({ ...stack.environment('accounts'), LOG_LEVEL: 'silent' })
  const platform = await createPlatform(config)
  const { services } = createServices(platform)
  return { ...services, outbox: platform.outbox, stop: () => platform.stop() }
}
export type OpenServices = Awaited<ReturnType<typeof openServices>>

/** Verified students, each logged in at one of the gateways. Rejects with the warnings of the processes if one is refused. */
export async function enrol(
  stack: Stack,
  { accounts }: Pick<OpenServices, 'accounts'>,
  count: number,
): Promise<Student[]> {
  const planted = newStudents(count)
  await accounts.plant({ password, accounts: planted })
  const gateways = stack.gateways.map((origin) => createApiClient(origin, carefulSend))
  return Promise.all(
    planted.map(async ({ _id, email }, n) => {
      const gateway = gateways[n % gateways.length]
      if (!gateway) throw new Error('There is no gateway.')
      const { token } = await gateway.logIn(email, password).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${stack.complaints()}`, { cause: error })
      })
      return { _id, email, token }
    }),
  )
}
