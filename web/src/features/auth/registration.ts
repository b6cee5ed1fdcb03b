import { emailField, passwordField, usernameField } from '#events'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'

export { createAccount } from './api/create-account'
export { registrationRefusal } from './registration-refusal'

const schema = z.object({
  email: emailField,
  name: usernameField,
  password: passwordField,
  accepted: z.literal(true),
  remember: z.boolean(),
  website: z.string(),
})
export type Values = z.input<typeof schema>
export type Account = z.output<typeof schema>

/** Checks the fields of a registration. */
export const checkRegistration = zodResolver(schema)
