import { expect, it } from 'vitest'
import { ApiError } from '../../http/api-error'
import { createChosenFace } from './chosen-face'

const photo = (name: string) => new File(['x'], name)
/** Face detection that resolves when the test says so. */
function start() {
  const looks = new Map<string, ReturnType<typeof withResolvers>>()
  const chosen = createChosenFace((file) => {
    const look = withResolvers()
    looks.set(file.name, look)
    return look.promise
  })
  return { ...chosen, look: (name: string) => looks.get(name), state: () => chosen.store.getState() }
}
function withResolvers() {
  let resolve: (faces: string[]) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<string[]>((...settle) => ([resolve, reject] = settle))
  return { promise, resolve, reject }
}
const faces = ['main', 'other']

it('is the main face on the photo, until another one is chosen', async () => {
  const { pick, choose, look, state } = start()
  const picking = pick(photo('a.png'))
  expect(state()).toMatchObject({ photo: null, busy: true })
  look('a.png')?.resolve(faces)
  await picking
  const found = { photo: { name: 'a.png' }, faces, busy: false, refusal: null }
  expect(state()).toMatchObject({ ...found, chosen: 0 })
  choose(1)
  expect(state()).toMatchObject({ ...found, chosen: 1 })
  const pickingAgain = pick(photo('b.png'))
  look('b.png')?.resolve(faces)
  await pickingAgain
  expect(state()).toMatchObject({ photo: { name: 'b.png' }, chosen: 0 })
})

it.each([
  ['has a face', (look: ReturnType<typeof withResolvers> | undefined) => look?.resolve(faces)],
  [
    'has none',
    (look: ReturnType<typeof withResolvers> | undefined) => look?.reject(new ApiError(400, '', 'no-face')),
  ],
])('is of the photo that was chosen last, where an earlier one %s', async (_, answer) => {
  const { pick, look, state } = start()
  const picking = [pick(photo('old.png')), pick(photo('new.png'))] as const
  answer(look('old.png'))
  await picking[0]
  expect(state()).toEqual({ photo: null, faces: [], chosen: 0, busy: true, refusal: null })
  look('new.png')?.resolve(faces)
  await picking[1]
  expect(state()).toMatchObject({ photo: { name: 'new.png' }, busy: false, refusal: null })
})

it('is reset when the photo is removed', async () => {
  const { pick, look, state } = start()
  const picking = pick(photo('a.png'))
  void pick(null)
  look('a.png')?.resolve(faces)
  await picking
  expect(state()).toEqual({ photo: null, faces: [], chosen: 0, busy: false, refusal: null })
})
