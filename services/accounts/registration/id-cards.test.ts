import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { startAccounts } from '../../testing/students'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.platform.stop())

const card = (content: string, owner: string | null = null) =>
  world.platform.uploaded('id-card', content, { owner })
const textsOf = (faces: Buffer[]) => faces.map((face) => face.toString())

describe('the photo of an ID card', () => {
  it('shows its faces once, and can still be registered with', async () => {
    const { accounts, platform, request } = world
    const idCardUrl = card('twins')
    expect(textsOf(await accounts.facesOnIdCard(idCardUrl))).toEqual(['face', 'other face'])
    await expect(accounts.facesOnIdCard(idCardUrl)).rejects.toMatchObject({
      code: 'unknown-file',
      status: 400,
    })

    const { userId } = await accounts.register(await request({ idCardUrl, face: 1 }))
    const { avatar = '' } = (await accounts.get(userId)) ?? {}
    expect((await platform.files.read(avatar.replace('/files/', ''))).toString()).toBe('other face')
  })

  it('gives the main face by default, and never a face that is not on it', async () => {
    const { accounts, platform, request } = world
    const { userId } = await accounts.register(await request({ idCardUrl: card('twins') }))
    const { avatar = '' } = (await accounts.get(userId)) ?? {}
    expect((await platform.files.read(avatar.replace('/files/', ''))).toString()).toBe('face')
    await expect(
      accounts.register(await request({ idCardUrl: card('portrait'), face: 1 })),
    ).rejects.toMatchObject({ code: 'no-face', status: 400 })
  })

  it('is refused without a face, and may be searched again if the search failed', async () => {
    const { accounts } = world
    await expect(accounts.facesOnIdCard(card('landscape'))).rejects.toMatchObject({
      code: 'no-face',
      message: 'Face not detected. Please upload a clearer image of your ID card.',
    })
    const broken = card('text')
    for (let time = 0; time < 2; time++)
      await expect(accounts.facesOnIdCard(broken)).rejects.toMatchObject({ code: 'not-an-image' })
  })

  it('is searched only if a visitor uploaded it as an ID card, to our own file host', async () => {
    const { accounts, platform } = world
    const wrong = [
      card('portrait', newId()),
      platform.uploaded('document', 'portrait', { owner: null }),
      'http://169.254.169.254/latest',
    ]
    for (const url of wrong)
      await expect(accounts.facesOnIdCard(url)).rejects.toMatchObject({ code: 'unknown-file', status: 400 })
  })
})
