import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { calls } from './calls'

/** The groups of calls that the files beside this one declare. */
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

it('holds every declared call, each under a name of its own', async () => {
  const names = (await declaredGroups()).flatMap((group) => Object.keys(group))
  expect(names.sort()).toEqual(Object.keys(calls).sort())
})
