import { mkdir, rm } from 'node:fs/promises'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { startProgram } from '../client/start-program'
import { withDataDir } from '../client/with-data-dir'
import { chromiumOptions } from '../e2e/chromium'
import { pages, type ProductPage, type Viewer } from '../e2e/pages'
import { findViewers, type Viewers } from '../e2e/viewers'
import { openWorld } from '../e2e/world'
import { states, type State } from './states'

/**
 * `npm run screenshots [-- --only NAME]`: writes every page as each of its viewers sees it, and every state of `states.ts`, at 390 and 1280
 * pixels, light and dark, to `screenshots/`. NAME is a route of the router, or the beginning of a state's file name (`state-` for all).
 * Fails after the last state if one could not be reached.
 */
const folder = 'screenshots'
const phone = 390
const widths = [phone, 1280] as const
const themes = ['light', 'dark'] as const

const nameOf = ({ route }: ProductPage) => (route === '/' ? 'start' : route.replaceAll(/[^\w]+/g, '-'))
const fileOf = ({ name }: State) => `state-${name}`

const at = process.argv.indexOf('--only')
const only = at < 0 ? null : (process.argv[at + 1] ?? '')
const askedPages = pages.filter(({ route }) => only === null || route === only)
const askedStates = states.filter((state) => only === null || fileOf(state).startsWith(only))
if (askedPages.length + askedStates.length === 0) throw new Error(`Nothing is named ${only}.`)

/** Scrolls through the page once, to load its lazy content. */
async function unroll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    window.scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

async function shoot(page: Page, fullPage: boolean, ...details: (string | number)[]): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const path = `${folder}/${[...details, colorScheme].join('.')}.png`
    await page.screenshot({ path, fullPage, animations: 'disabled' })
  }
}

async function shootPages(viewers: Viewers, browser: Browser, width: number): Promise<void> {
  for (const viewer of new Set(askedPages.flatMap((page): readonly Viewer[] => page.viewers))) {
    const context = await viewers.open(browser, viewer, width)
    const page = await context.newPage()
    for (const shown of askedPages.filter((each) => each.viewers.includes(viewer))) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(viewers.addressOf(shown))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await unroll(page)
      await shoot(page, true, nameOf(shown), viewer, width)
    }
    await context.close()
  }
}

/** Opens a browser context for each state, so that states share only what the server stores. */
async function shootState(viewers: Viewers, browser: Browser, width: number, state: State): Promise<void> {
  const context = await viewers.open(browser, state.viewer, width)
  try {
    const page = await context.newPage()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await state.before?.(page)
    await page.goto(viewers.addressOf(state))
    await state.act(page)
    // Overlays are placed in the viewport, so the full page would show them in the wrong place.
    await shoot(page, false, fileOf(state), width)
  } finally {
    await context.close()
  }
}

const missing: string[] = []
if (only === null) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await withDataDir(async (dataDir) => {
  const program = await startProgram({ dataDir })
  const browser = await chromium.launch(chromiumOptions)
  try {
    const viewers = await findViewers(await openWorld(program.origin))
    for (const width of widths) {
      await shootPages(viewers, browser, width)
      for (const state of askedStates.filter((each) => width === phone || each.phoneOnly !== true))
        await shootState(viewers, browser, width, state).catch((fault: unknown) => {
          missing.push(`${state.name} at ${width}: ${String(fault)}`)
        })
    }
  } finally {
    await browser.close()
    await program.stop()
  }
})
console.log(`Written to ${folder}/.`)
if (missing.length > 0) {
  console.error(`Not reached:\n${missing.join('\n')}`)
  process.exitCode = 1
}
