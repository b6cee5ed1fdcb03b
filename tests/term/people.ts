import { AppError, newId } from '#platform/core'
import type { Product } from './start-product'

export const password = 'a term of sharing notes'

export interface Person {
  userId: string
  username: string
  email: string
  token: string | null
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Students of the seeded world with these names. */
export async function plant({ accounts, platform }: Product, kind: string, count: number): Promise<Person[]> {
  const people = [...letters.slice(0, count)].map((letter) => ({
    ...{ userId: newId(), username: `${kind} ${letter}`, token: null },
    email: `${kind}-${letter}@u.nus.edu`,
  }))
  const createdAt = platform.clock.now()
  await accounts.plant({
    password,
    accounts: people.map(({ userId, username, email }) => ({
      ...{ _id: userId, username, email },
      ...{ avatar: null, createdAt },
    })),
  })
  return people
}

/** Does something as the gateway does: with a token, whose account is active at that moment. */
export async function as<T>(
  { accounts }: Product,
  person: Person,
  act: (userId: string) => Promise<T>,
): Promise<T> {
  const logIn = async () => (await accounts.login({ email: person.email, password })).token ?? ''
  person.token ??= await logIn()
  const actor = await accounts.authenticate(person.token).catch(async (error: unknown) => {
    // A token lasts for a day.
    if (codeOf(error) !== 'unauthenticated') throw error
    person.token = await logIn()
    return accounts.authenticate(person.token)
  })
  return act(actor.userId)
}

/** Why a call was refused. Throws what is no refusal. */
export function codeOf(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return error.code
  throw error
}

/** The result of a call, or why it was refused. */
export async function tried<T>(call: Promise<T>): Promise<{ done: T } | { refused: string }> {
  try {
    return { done: await call }
  } catch (error) {
    return { refused: codeOf(error) }
  }
}
