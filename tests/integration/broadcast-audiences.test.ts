import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { calls, inboxResponse, mailboxMessage, type Audience } from '#events'
import { newId } from '#platform/core'
import { sampleOf } from '#testing/long-form'
import { eventually } from '../client/eventually'
import type { TestSocket } from '../client/socket'
import { admin, password, startTestProgram, type TestProgram } from './program'

interface Somebody {
  _id: string
  email: string
  token: string
  socket: TestSocket
}
type Name = 'nus' | 'ntu' | 'smu' | 'follower' | 'other code' | 'admin'

let program: TestProgram
const people = new Map<string, Somebody>()
beforeAll(async () => {
  program = await startTestProgram()
  const hosts = { nus: 'u.nus.edu', ntu: 'e.ntu.edu.sg', smu: 'computing.smu.edu.sg' }
  const planted = Object.entries({ ...hosts, follower: hosts.ntu, 'other code': hosts.smu }).map(
    ([name, host]) => {
      const _id = newId()
      const createdAt = new Date(Date.now() - 60_000)
      return { name, _id, username: `s${_id.slice(-8)}`, email: `${_id}@${host}`, avatar: null, createdAt }
    },
  )
  const accounts = planted.map(({ name: _, ...account }) => account)
  await program.services.accounts.plant({ password, accounts })
  for (const { name, email } of [...planted, { name: 'admin', email: admin.email }]) {
    const { token, user } = await program.logIn(email, password)
    people.set(name, { _id: user._id, email, token, socket: await program.connect(token) })
  }
  const words = { one: 'CS2109S', other: 'IT2109' }
  expect((await post('/api/admin/search-words', words)).status).toBe(200)
  await follow('follower', ['CS2109S'])
  await follow('other code', ['IT2109'])
})
afterAll(() => program.stop())

const person = (name: string): Somebody => {
  const found = people.get(name)
  if (found === undefined) throw new Error(`nobody is called ${name}`)
  return found
}
const post = (path: string, body: object, name = 'admin') =>
  program.call('POST', path, { token: person(name).token, body })
const follow = async (name: string, modules: string[]) =>
  expect((await post('/api/auth/update-modules', { modules }, name)).status).toBe(200)
const inboxOf = async (name: string) =>
  inboxResponse.parse((await program.call('GET', '/api/messages/inbox', { token: person(name).token })).body)
    .messages
const titlesOf = async (name: string) => (await inboxOf(name)).map(({ title }) => title)
const names = () => [...people.keys()]
const idOf = async (title: string) => {
  const { body } = await program.call('GET', '/api/admin/broadcasts', { token: person('admin').token })
  const { broadcasts = [], scheduled = [] } = calls.broadcasts.answer?.parse(body) ?? {}
  return [...broadcasts, ...scheduled].find((each) => each.title === title)?._id ?? ''
}
/** Everybody hears this one: what was sent before it has arrived, or never will. */
async function lastWord(): Promise<void> {
  const title = `last ${newId()}`
  await post('/api/admin/broadcast-message', { title, body: '.' })
  for (const name of names())
    await person(name).socket.hears('inbox:message', (message) => message.title === title)
}
const heardOf = (name: string, _id: string) =>
  person(name)
    .socket.heard()
    .filter(
      ({ message, payload }) => message.startsWith('inbox:') && (payload as { _id?: string })._id === _id,
    )
    .map(({ message }) => message)

const audiences: [string, Audience | undefined, Name[]][] = [
  ['nobody in particular', undefined, ['nus', 'ntu', 'smu', 'follower', 'other code', 'admin']],
  ['everyone', { kind: 'everyone', of: null }, ['nus', 'ntu', 'smu', 'follower', 'other code', 'admin']],
  ['NUS', { kind: 'university', of: 'NUS' }, ['nus']],
  ['NTU', { kind: 'university', of: 'NTU' }, ['ntu', 'follower']],
  ['SMU', { kind: 'university', of: 'SMU' }, ['smu', 'other code']],
  ['a module', { kind: 'module', of: 'cs2109s' }, ['follower', 'other code']],
  ['a module that nobody follows', { kind: 'module', of: 'XY1234' }, []],
  ['admins', { kind: 'admins', of: null }, ['admin']],
]
it.each(sampleOf(audiences, 3))(
  'a message for %s reaches its audience and nobody else, on every way',
  { tags: ['sampled'] },
  async (_, audience, members) => {
    const title = newId()
    const sent = await post('/api/admin/broadcast-message', {
      title,
      body: '.',
      ...(audience && { audience }),
    })
    expect(sent.status).toBe(200)
    const _id = await idOf(title)
    const reach = new URLSearchParams({
      kind: audience?.kind ?? 'everyone',
      ...(audience?.of != null && { of: audience.of }),
    })
    expect(
      (
        await program.call('GET', `/api/admin/broadcasts/recipients?${reach}`, {
          token: person('admin').token,
        })
      ).body,
    ).toMatchObject({ recipients: members.length, online: members.length })
    for (const name of members)
      await person(name).socket.hears('inbox:message', (message) => message._id === _id)
    await post(`/api/admin/broadcasts/${_id}/correct`, { title: `${title}!`, body: 'Now.', version: 1 })
    for (const name of members)
      expect(
        await person(name).socket.hears('inbox:corrected', (message) => message._id === _id),
      ).toMatchObject({ title: `${title}!`, body: 'Now.' })
    for (const name of names()) {
      const isMember = members.some((member) => member === name)
      const theirs = (await inboxOf(name)).find((message) => message._id === _id)
      expect([name, theirs?.title]).toEqual([name, isMember ? `${title}!` : undefined])
      expect([name, (await post(`/api/messages/mark-read/${_id}`, {}, name)).status]).toEqual([
        name,
        isMember ? 200 : 404,
      ])
    }
    await eventually(async () => {
      expect(await program.services.notifications.countsOf(_id)).toMatchObject({
        received: members.length,
        heard: members.length,
        read: members.length,
      })
    })
    await post(`/api/admin/broadcasts/${_id}/recall`, { note: 'Over.' })
    await lastWord()
    for (const name of names()) {
      const isMember = members.some((member) => member === name)
      expect([name, heardOf(name, _id)]).toEqual([
        name,
        isMember ? ['inbox:message', 'inbox:corrected', 'inbox:recalled'] : [],
      ])
      expect(await titlesOf(name)).not.toContain(`${title}!`)
    }
  },
)

it('reaches students who follow the module when it is sent, and disappears for those who unfollow', async () => {
  const audience: Audience = { kind: 'module', of: 'MA1521' }
  const [title, later] = [newId(), newId()]
  await follow('ntu', ['MA1521'])
  await post('/api/admin/broadcast-message', { title, body: '.', audience })
  await person('ntu').socket.hears('inbox:message', (message) => message.title === title)
  await follow('smu', ['MA1521'])
  expect(await titlesOf('smu')).not.toContain(title)
  await follow('ntu', [])
  expect(await titlesOf('ntu')).not.toContain(title)
  await follow('ntu', ['MA1521'])
  expect(await titlesOf('ntu')).not.toContain(title)
  await post('/api/admin/broadcast-message', { title: later, body: '.', audience })
  for (const name of ['ntu', 'smu'])
    await person(name).socket.hears('inbox:message', (message) => message.title === later)
})

it(
  'does not leak to a socket that was open while its user came to another university',
  { tags: ['long'] },
  async () => {
    const mover = person('nus')
    const [before, after, theirs] = [newId(), newId(), newId()]
    const send = (title: string, of: string) =>
      post('/api/admin/broadcast-message', { title, body: '.', audience: { kind: 'university', of } })
    await send(before, 'SMU')
    const email = `${newId()}@smu.edu.sg`
    const asked = await program.call('PUT', `/api/auth/update-profile/${mover._id}`, {
      token: mover.token,
      body: { username: 'Mover', email },
    })
    expect(asked.status).toBe(200)
    // It is asked for, and not verified yet.
    await send(after, 'NUS')
    await mover.socket.hears('inbox:message', (message) => message.title === after)
    const otp = await eventually(async () => {
      const { body } = await program.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
      const code = z.array(mailboxMessage).parse(body)[0]?.code
      if (!code) throw new Error('no mail yet')
      return code
    })
    expect((await post('/api/auth/verify-otp', { email, otp }, 'nus')).status).toBe(200)
    const gone = newId()
    await send(gone, 'NUS')
    await send(theirs, 'SMU')
    await mover.socket.hears('inbox:message', (message) => message.title === theirs)
    const titles = await titlesOf('nus')
    expect([before, after, gone, theirs].map((title) => titles.includes(title))).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(
      mover.socket
        .heard()
        .some(({ payload }) => [before, gone].includes((payload as { title: string }).title)),
    ).toBe(false)
  },
)

it('sends a scheduled message at its time, and shows it to nobody before', async () => {
  const title = newId()
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const audience: Audience = { kind: 'university', of: 'NTU' }
  await post('/api/admin/broadcast-message', { title, body: '.', audience, sendAt })
  const _id = await idOf(title)
  expect(await titlesOf('ntu')).not.toContain(title)
  expect((await post(`/api/messages/mark-read/${_id}`, {}, 'ntu')).status).toBe(404)
  const soon = new Date(Date.now() + 400).toISOString()
  const change = { title, body: 'Changed.', audience, sendAt: soon, version: 1 }
  expect((await post(`/api/admin/broadcasts/${_id}/change`, change)).status).toBe(200)
  expect(await person('ntu').socket.hears('inbox:message', (message) => message._id === _id)).toMatchObject({
    body: 'Changed.',
  })
  await lastWord()
  expect(heardOf('ntu', _id)).toEqual(['inbox:message'])
  expect(heardOf('smu', _id)).toEqual([])
  await eventually(async () => {
    const audit = await program.call('GET', `/api/admin/audit?subject=${_id}`, {
      token: person('admin').token,
    })
    expect(audit.body).toMatchObject({
      entries: [{ action: 'change-broadcast' }, { action: 'schedule-broadcast' }],
    })
  })
})

it.each([
  ['no university', { audience: { kind: 'university', of: 'MIT' } }],
  ['no module', { audience: { kind: 'module', of: '?' } }],
  ['a query in place of a module', { audience: { kind: 'module', of: { $gt: '' } } }],
  ['an unknown audience', { audience: { kind: 'nobody' } }],
  ['a time that is past', { sendAt: '2020-01-01T00:00:00.000Z' }],
  ['a time in ten years', { sendAt: '2036-12-31T00:00:00.000Z' }],
])('refuses %s, and sends nothing', async (_, wrong) => {
  const title = newId()
  expect((await post('/api/admin/broadcast-message', { title, body: '.', ...wrong })).status).toBe(400)
  expect(await idOf(title)).toBe('')
})
