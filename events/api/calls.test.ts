import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from './calls'
import type { CallDefinition } from './define-call'

/** The groups of calls declared by the files in this folder. */
async function declaredGroups(): Promise<object[]> {
  const files = readdirSync(dirname(fileURLToPath(import.meta.url))).filter(
    (name) => !name.includes('.test.'),
  )
  const modules = await Promise.all(
    files.map((name) => import(`./${name}`) as Promise<Record<string, object>>),
  )
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith('Calls') ? [value] : [])),
  )
}

it('has every declared call under its own name', async () => {
  const names = (await declaredGroups()).flatMap((group) => Object.keys(group))
  expect(names.sort()).toEqual(Object.keys(calls).sort())
})

it('has no email, password, one-time code or token in an address', () => {
  const fieldsOf = (shape: z.ZodType | undefined) =>
    shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
  const inAddresses = Object.values<CallDefinition>(calls).flatMap(({ params, query }) => [
    ...fieldsOf(params),
    ...fieldsOf(query),
  ])
  expect(inAddresses).toContain('q')
  // Mail programs call the addresses in List-Unsubscribe, which can end and begin weekly mails, and nothing else.
  const known = [calls.endMails, calls.resumeMails].flatMap(({ params }) => fieldsOf(params))
  expect(inAddresses.filter((name) => /mail|password|otp|token|secret|altcha/i.test(name))).toEqual(known)
})
