import { afterAll, beforeAll, expect, it } from 'vitest'
import { emailChanged, erasureRequested, feedbackReceived } from '#events'
import { newId } from '#platform/core'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { createSupport, type Support } from './index'

let platform: TestPlatform
let support: Support
beforeAll(async () => {
  platform = await startTestPlatform()
  const service = createSupport({
    ...platform,
    accounts: {
      closedAccount: async () => ({ email: 'lee@smu.edu.sg', username: 'lee', distinction: null }),
      emailChangeMail: async () => ({
        to: 'lee+new@u.nus.edu',
        username: 'lee',
        distinction: null,
        email: 'lee@smu.edu.sg',
      }),
    },
  })
  await platform.run(service)
  support = service.support
})
afterAll(() => platform.stop())

const letter = (message: string) => ({ name: 'Kim', email: 'kim@gmail.com', message })

it('stores feedback, and publishes an event without its text', async () => {
  await support.receive('problem', letter('The page is blank.'))
  await platform.allHandled()
  const [kept] = (await support.feedback({ limit: 10 })).feedback
  expect(kept).toEqual({
    _id: expect.any(String) as string,
    kind: 'problem',
    ...letter('The page is blank.'),
    createdAt: expect.any(String) as string,
  })
  expect(platform.published(feedbackReceived)).toEqual([{ feedbackId: kept?._id, kind: 'problem' }])
  expect(await support.feedbackById(kept?._id ?? '')).toEqual(kept)
  expect(await support.feedbackById(newId())).toBeNull()
})

it('pages from the newest to the oldest, by kind, even while more arrives', async () => {
  for (let i = 0; i < 5; i++) {
    platform.clock.advance(1)
    await support.receive(i % 2 === 0 ? 'feedback' : 'problem', letter(`No. ${i}`))
  }
  const said = ({ feedback }: Awaited<ReturnType<Support['feedback']>>) =>
    feedback.map(({ message }) => message)
  const first = await support.feedback({ limit: 2 })
  expect([said(first), first.total]).toEqual([['No. 4', 'No. 3'], 6])
  platform.clock.advance(1)
  await support.receive('feedback', letter('Later'))
  const second = await support.feedback({ limit: 2, cursor: first.next ?? '' })
  expect(said(second)).toEqual(['No. 2', 'No. 1'])
  const last = await support.feedback({ limit: 2, cursor: second.next ?? '' })
  expect([said(last), last.next]).toEqual([['No. 0', 'The page is blank.'], null])

  const problems = await support.feedback({ limit: 2, kind: 'problem' })
  expect([said(problems), problems.total]).toEqual([['No. 3', 'No. 1'], 3])
  const older = await support.feedback({ limit: 2, kind: 'problem', cursor: problems.next ?? '' })
  expect([said(older), older.next]).toEqual([['The page is blank.'], null])
})

it('exports and erases feedback under any spelling of the address, and under a former address', async () => {
  const by = (email: string) => support.receive('feedback', { ...letter(`By ${email}`), email })
  const theirs = ['lee@u.nus.edu', 'lee+phone@u.nus.edu', 'lee@smu.edu.sg', 'lee+2@smu.edu.sg']
  const others = ['lee2@u.nus.edu', 'lee-2@smu.edu.sg', 'lee@e.ntu.edu.sg', 'lee+2@e.ntu.edu.sg']
  for (const email of [...theirs, ...others]) await by(email)

  const userId = newId()
  await platform.deliver('support', platform.fact(emailChanged, { userId }))
  const { feedback } = (await support.exportOf({ email: 'lee+now@smu.edu.sg' })).data as {
    feedback: { message: string }[]
  }
  expect(feedback.map(({ message }) => message).sort()).toEqual(theirs.map((email) => `By ${email}`).sort())

  await platform.deliver('support', platform.fact(erasureRequested, { userId, documents: 'keep' }))
  const left = (await support.feedback({ limit: 100 })).feedback
  const about = left.filter(({ message }) => message.startsWith('By '))
  expect(about.flatMap(({ name, email }) => (name === 'Kim' ? email : [])).sort()).toEqual(others.sort())
  expect(about.filter(({ email }) => email === '')).toHaveLength(theirs.length)
})
