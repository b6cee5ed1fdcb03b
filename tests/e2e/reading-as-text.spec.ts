import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { uploadResponse } from '#events'
import { printLongNotes } from '../fixtures/long-notes'
import { makePages } from '../fixtures/pdfs'
import { expectAccessible } from './accessible'
import { openPhone } from './touch'
import { expect, test, type World } from './world'

const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true })
const pageOf = (page: Page, number: number) =>
  page.getByRole('group', { name: `Page ${number}`, exact: true })

async function publish(world: World, bytes: Buffer, title: string): Promise<string> {
  const author = await world.signIn(world.student(0))
  const fileUrl = await world.upload('document', bytes, 'notes.pdf', author)
  const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl }
  const { body: answer } = await world.call('POST', '/api/auth/upload', { token: author.token, body })
  return uploadResponse.parse(answer).document._id
}

const published = new WeakMap<World, Promise<string>>()

/** The same notes for all tests: others like them would be held as near copies. Each test has a reader of its own. */
function publishNotes(world: World, browser: Browser): Promise<string> {
  const title = `Notes as text ${randomUUID().slice(0, 8)}`
  const id =
    published.get(world) ?? printLongNotes(browser, title).then((bytes) => publish(world, bytes, title))
  published.set(world, id)
  return id
}

async function readAsText(page: Page) {
  await page.getByRole('button', { name: 'Reading settings' }).click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.keyboard.press('Escape')
}

for (const [width, reader] of [
  [390, 12],
  [360, 15],
] as const)
  test(`a phone shows a document as text that fills its width, and keeps page, Find and settings, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const id = await publishNotes(world, browser)
    const page = await openPhone(world, browser, await world.signIn(world.student(reader)), { width })
    await page.goto(`/document/${id}?page=2`)
    await expect(pageOf(page, 2).locator('canvas')).toBeVisible()
    await readAsText(page)
    const second = pageOf(page, 2)
    await expect(second.getByRole('heading', { name: 'Methods' })).toBeInViewport()
    await expect(pageField(page)).toHaveValue('2')
    // Words that a line broke are whole, and the footer of each page is left out.
    await expect(second).toContainText('This is an example of an efficient search.')
    await expect(second.getByRole('listitem')).toHaveText([
      '1. Take the nearest vertex.',
      '2. Relax its edges.',
    ])
    await expect(second.locator('code')).toHaveText('for (v of graph)\n  relax(v)')
    await expect(second).not.toContainText('Long notes on graphs')
    await expectAccessible(page)

    const letters = () =>
      second.getByText('This is an example').evaluate((text) => parseFloat(getComputedStyle(text).fontSize))
    const usual = await letters()
    await page.getByRole('button', { name: 'Larger text' }).click()
    expect(await letters()).toBeGreaterThan(usual)
    await expect(pageField(page)).toHaveValue('2')

    await page.getByRole('button', { name: 'Find in document' }).click()
    await page.getByRole('textbox', { name: 'Find in document' }).fill('example')
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
    await expect(second.locator('mark')).toHaveText(['exam', 'ple'])
    await page.getByRole('button', { name: 'Next match' }).click()
    await expect(pageOf(page, 3).locator('mark[data-current]')).toBeInViewport()
    await page.getByRole('button', { name: 'Close find' }).click()
    const formula = pageOf(page, 3).getByRole('button', { name: /This may be a formula/ })
    await formula.click()
    await expect(pageOf(page, 3).locator('canvas')).toBeVisible()
    await pageOf(page, 3).getByRole('button', { name: 'Show as text page 3' }).click()
    await expect(formula).toBeVisible()

    await page.getByRole('button', { name: 'Reading settings' }).click()
    await page.getByRole('button', { name: 'Wide', exact: true }).click()
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pages', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(pageOf(page, 3).locator('canvas')).toBeVisible()
    await expect(pageOf(page, 3)).toBeInViewport()

    await page.reload()
    await expect(pageOf(page, 2).locator('canvas')).toBeVisible()
    await readAsText(page)
    expect(await letters()).toBeGreaterThan(usual)
    await page.getByRole('button', { name: 'Reading settings' }).click()
    for (const name of ['Wide', 'Dark'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.context().close()
  })

test('keys show text and darken paper, and text can be copied', async ({ browser, world }) => {
  const id = await publishNotes(world, browser)
  const page = await (await world.open(browser, await world.signIn(world.student(17)))).newPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/document/${id}?page=2`)
  await expect(pageOf(page, 2).locator('canvas')).toBeVisible()
  await page.getByRole('region', { name: /^Pages of/ }).press('t')
  const text = pageOf(page, 2).getByText('This is an example')
  await expect(text).toBeInViewport()
  await text.selectText()
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'This is an example of an efficient search.',
  )
  const back = () =>
    text.evaluate((element) => getComputedStyle(element.closest('[class*=text]')!).backgroundColor)
  expect(await back()).toBe('rgb(255, 255, 255)')
  await page.getByRole('region', { name: /^Pages of/ }).press('d')
  expect(await back()).toBe('rgb(31, 31, 31)')
  await expectAccessible(page)
  await page.getByRole('region', { name: /^Pages of/ }).press('t')
  await expect(pageOf(page, 2).locator('canvas')).toBeVisible()
  await expect(pageOf(page, 2)).toBeInViewport()
  await page.context().close()
})

test('a page without text says so, and is shown as drawn', async ({ browser, world }) => {
  const scan = await sharp({ create: { width: 300, height: 400, channels: 3, background: randomColour() } })
    .png()
    .toBuffer()
  const id = await publish(
    world,
    await makePages(['The only page with text.', scan]),
    `Half a scan ${randomUUID().slice(0, 8)}`,
  )
  const page = await openPhone(world, browser, await world.signIn(world.student(12)), { width: 360 })
  await page.goto(`/document/${id}`)
  await expect(pageOf(page, 1).locator('canvas')).toBeVisible()
  await readAsText(page)
  await expect(pageOf(page, 1)).toContainText('The only page with text.')
  const second = pageOf(page, 2).first()
  await expect(second).toContainText('This page has no text.')
  await second.getByRole('button', { name: 'Show page 2 as drawn' }).click()
  await expect(second.locator('canvas')).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
})

test('dark paper inverts drawn pages, and what Find marked stays legible', async ({ browser, world }) => {
  const id = await publishNotes(world, browser)
  const page = await (await world.open(browser, await world.signIn(world.student(18)))).newPage()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/document/${id}`)
  const first = pageOf(page, 1)
  await expect(first.locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: 'Reading settings' }).click()
  await page.getByRole('button', { name: 'As the theme', exact: true }).click()
  await page.keyboard.press('Escape')
  const heading = first.locator('.textLayer').getByText('Beginning')
  const before = await lightsOf(await heading.screenshot())
  expect(before.most).toBeGreaterThan(0.9)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await lightsOf(await heading.screenshot())).most).toBeLessThan(0.05)
  const plain = await lightsOf(await heading.screenshot())
  expect(contrastOf(plain)).toBeGreaterThan(7)

  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Find in document' }).fill('Beginning')
  const mark = first.locator('mark[data-current]')
  await expect(mark).toBeInViewport()
  const marked = await lightsOf(await mark.screenshot())
  expect(contrastOf(marked)).toBeGreaterThan(4.5)
  // The mark itself is seen on the paper.
  expect(contrastOf({ least: plain.most, most: marked.most, text: marked.most })).toBeGreaterThan(1.3)
  await page.context().close()
})

test('dark paper leaves photos as they are', async ({ browser, world }) => {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: randomColour() } })
    .composite([{ input: { create: { width: 200, height: 150, channels: 3, background: '#204060' } } }])
    .png()
    .toBuffer()
  const id = await publish(
    world,
    await makePages([{ picture: photo, caption: 'A photo.' }]),
    `A photo ${randomUUID().slice(0, 8)}`,
  )
  const page = await (await world.open(browser, await world.signIn(world.student(12)))).newPage()
  await page.goto(`/document/${id}`)
  const first = pageOf(page, 1)
  await expect(first.locator('canvas')).toBeVisible()
  const pages = page.getByRole('region', { name: /^Pages of/ })
  // The whole page fits the window.
  for (const key of ['-', '-', 'd']) await pages.press(key)
  await expect.poll(async () => Math.round((await first.boundingBox())?.width ?? 0)).toBe(410)
  await expect(first.locator('canvas')).toHaveCount(2)
  const colourAt = async (part: { x: number; y: number }) => {
    const box = (await first.boundingBox())!
    const clip = { x: box.x + part.x * box.width, y: box.y + part.y * box.width, width: 4, height: 4 }
    const { data } = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)]
  }
  // Gently darker, and still blue; the paper around it is dark.
  const [red = 0, green = 0, blue = 0] = await colourAt({ x: 0.5, y: 0.3 })
  expect(blue).toBeGreaterThan(green)
  expect(green).toBeGreaterThan(red)
  expect(blue).toBeLessThan(160)
  expect(Math.max(...(await colourAt({ x: 0.9, y: 0.95 })))).toBeLessThan(60)
  await page.context().close()
})

/** Dark, so that it is no paper. */
const randomColour = () =>
  `#${[...randomUUID().slice(0, 3)].map((digit) => `${parseInt(digit, 16) % 6}0`).join('')}`

interface Lights {
  /** Luminance of the ground, which most pixels have. */
  most: number
  /** Of the letters, which differ from it most. */
  text: number
  least: number
}

async function lightsOf(picture: Buffer): Promise<Lights> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const counts = new Map<number, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const light = luminanceOf(data[at]!, data[at + 1]!, data[at + 2]!)
    counts.set(light, (counts.get(light) ?? 0) + 1)
  }
  const most = [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0
  const lights = [...counts.keys()]
  const text = lights.sort((a, b) => Math.abs(b - most) - Math.abs(a - most))[0] ?? 0
  return { most, text, least: Math.min(...lights) }
}
const contrastOf = ({ most, text, least }: Lights) => {
  const other = most === text ? least : text
  return (Math.max(most, other) + 0.05) / (Math.min(most, other) + 0.05)
}
function luminanceOf(...channels: [number, number, number]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
