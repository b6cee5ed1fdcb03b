import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { makeIdCard, makePlainImage } from '../fixtures/id-card'
import { expectAccessible } from './accessible'
import { expect, test } from './world'

/** Made by libheif's `heif-enc` from a card of `makeIdCard`. */
const heic = () => readFile(join(import.meta.dirname, '../fixtures/id-card.heic'))

interface Photo {
  name: string
  mimeType: string
  make: () => Promise<Buffer>
}
const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), randomBytes(9_000_000)])

/** Photos that the server refuses as they are: the page converts them before it sends them. */
const converted: readonly Photo[] = [
  { name: 'IMG_0001.HEIC', mimeType: 'image/heic', make: heic },
  // As Windows, and people who rename files, give it.
  { name: 'IMG_0002.heic', mimeType: '', make: heic },
  { name: 'renamed.jpg', mimeType: 'image/jpeg', make: heic },
  {
    name: 'motion.jpg',
    mimeType: 'image/jpeg',
    make: async () => Buffer.concat([await makeIdCard(), film]),
  },
  {
    name: 'card.avif',
    mimeType: 'image/avif',
    make: async () =>
      sharp(await makeIdCard())
        .avif({ effort: 0 })
        .toBuffer(),
  },
  {
    name: 'card.gif',
    mimeType: 'image/gif',
    make: async () =>
      sharp(await makeIdCard())
        .gif()
        .toBuffer(),
  },
  {
    name: '200-megapixels.jpg',
    mimeType: 'image/jpeg',
    make: async () =>
      sharp(await makeIdCard())
        .resize(16_320, 12_240, { fit: 'contain' })
        .jpeg({ quality: 40 })
        .toBuffer(),
  },
]

const refused: readonly (Photo & { says: RegExp })[] = [
  {
    name: 'half.heic',
    mimeType: 'image/heic',
    make: async () => (await heic()).subarray(0, 4000),
    says: /can’t display HEIC photos/,
  },
  {
    name: 'half.png',
    mimeType: 'image/png',
    make: () => Promise.resolve(Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1')),
    says: /can’t be displayed/,
  },
  {
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    make: () => Promise.resolve(Buffer.from('%PDF-1.7')),
    says: /Choose an image/,
  },
]

const field = (page: Page) => page.getByRole('form', { name: 'Create Account' }).getByLabel(/School ID Card/)

async function pick(page: Page, { name, mimeType, make }: Photo): Promise<void> {
  await field(page).setInputFiles({ name, mimeType, buffer: await make() })
}

for (const photo of converted)
  test(`the page converts ${photo.name}, declared as '${photo.mimeType}', and finds the face`, async ({
    browser,
    world,
  }) => {
    const page = await (await world.open(browser, null)).newPage()
    await page.goto('/sign-up')
    await pick(page, photo)
    await expect(page.getByAltText('The face that becomes your profile photo')).toBeVisible()
  })

test('the page refuses what nobody can draw, each with one sentence, and takes the next photo', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null, 360)).newPage()
  await page.goto('/sign-up')
  for (const photo of refused) {
    await pick(page, photo)
    await expect(field(page)).toHaveAccessibleDescription(photo.says)
    await expect(page.getByText('Looking for the face…')).toBeHidden()
  }
  await expectAccessible(page)
  await field(page).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard() })
  await expect(page.getByAltText('The face that becomes your profile photo')).toBeVisible()
})

test('a profile picture may be HEIC, and a busy machine is not the fault of the photo', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.student(2))
  const page = await (await world.open(browser, person, 390)).newPage()
  await page.goto('/profile')
  const picture = page.getByRole('form', { name: 'Edit profile' }).getByLabel('New photo')
  const photo = { name: 'me.heic', mimeType: 'image/heic', buffer: await heic() }
  const busy = { success: false, message: 'We’re busy.', reason: 'busy' }
  await page.route('**/profile-image-faces', (route) => route.fulfill({ status: 503, json: busy }))
  await picture.setInputFiles(photo)
  await expect(picture).toHaveAccessibleDescription(/We’re busy.*Nothing is wrong with it.*try again/)
  await page.unrouteAll({ behavior: 'wait' })
  await picture.setInputFiles(photo)
  await expect(page.getByAltText('The face that becomes your profile photo')).toBeVisible()
})

/** Tops of an element from the second frame after a photo was picked, in pixels from the top of the page; each value once. */
async function recordTops(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.evaluate((watched) => {
    const tops = new Set<number>()
    Object.assign(window, { tops })
    const look = () => {
      const box = document.querySelector(watched)?.getBoundingClientRect()
      if (box) tops.add(Math.round(box.top + window.scrollY))
      requestAnimationFrame(look)
    }
    const picked = () => requestAnimationFrame(() => requestAnimationFrame(look))
    document.addEventListener('change', picked, { capture: true, once: true })
  }, selector)
  return () => page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])
}

for (const width of [1280, 390])
  test(`the form stays where it is while a face is looked for, and when there is none, at ${width} pixels`, async ({
    browser,
    world,
  }) => {
    const page = await (await world.open(browser, null, width)).newPage()
    await page.goto('/sign-up')
    const tops = await recordTops(page, 'input[name=accepted]')
    // Somebody who is quick reaches for the next field in between.
    for (const part of ['**/prepare-photo*.js', '**/picture-choice*.js', '**/id-card-faces'])
      await page.route(part, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        await route.continue()
      })
    await pick(page, { name: 'card.jpg', mimeType: 'image/jpeg', make: () => makeIdCard() })
    await expect(page.getByAltText('The face that becomes your profile photo')).toBeVisible()
    expect(await tops()).toHaveLength(1)
    await pick(page, { name: 'plain.png', mimeType: 'image/png', make: makePlainImage })
    await expect(field(page)).toHaveAccessibleDescription(/Face not detected/)
    expect(await tops()).toHaveLength(1)
  })
