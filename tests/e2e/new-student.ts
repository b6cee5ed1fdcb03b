import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { mailboxMessage } from '#events'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { makeIdCard } from '../fixtures/id-card'
import type { Person, World } from './world'

const password = 'a good secret of mine'

/** Signs a new student up, from the ID card to the first login. */
export async function newStudent(world: World, host = 'u.nus.edu'): Promise<Person> {
  const name = `New ${randomUUID().slice(0, 8)}`
  const email = `${name.slice(4)}@${host}`
  const altcha = await solveHumanCheck((await world.call('GET', '/api/human-check')).body)
  const idCardUrl = await world.upload('id-card', await makeIdCard(), 'card.jpg', { altcha })
  const registered = await world.call('POST', '/api/auth/register', {
    body: { name, email, password, idCardUrl },
  })
  expect(registered.status).toBe(201)
  const otp = await eventually(async () => {
    const { body } = await world.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const code = z.array(mailboxMessage).parse(body)[0]?.code
    expect(code).toBeDefined()
    return code
  })
  const verified = await world.call('POST', '/api/auth/verify-otp', { body: { email, otp } })
  expect(verified.status).toBe(200)
  const { user, token } = await world.logIn(email, password)
  return { email, username: user.username, token, session: JSON.stringify({ user, token }) }
}
