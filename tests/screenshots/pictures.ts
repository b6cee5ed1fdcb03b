import { mkdir } from 'node:fs/promises'
import { chromium, expect } from '@playwright/test'
import sharp from 'sharp'
import { shelfResponse } from '#events'
import { startProgram } from '../client/start-program'
import { withDataDir } from '../client/with-data-dir'
import { chromiumOptions } from '../e2e/chromium'
import { openWorld } from '../e2e/world'

/** `npm run pictures`: takes the README's pictures of the demo world again. */
const folder = 'docs/pictures'
const height = 860

await mkdir(folder, { recursive: true })
await withDataDir(async (dataDir) => {
  const program = await startProgram({ dataDir })
  const browser = await chromium.launch(chromiumOptions)
  try {
    const world = await openWorld(program.origin)
    const student = await world.signIn(world.student(0))
    const shelf = await world.call('GET', '/api/auth/documents/most-liked?limit=1')
    const [document] = shelfResponse.parse(shelf.body).documents
    const pictures = [
      { name: 'home', path: '/', width: 1280 },
      { name: 'document', path: `/document/${document?._id}`, width: 1280 },
      { name: 'phone', path: '/browse', width: 390 },
    ]
    for (const { name, path, width } of pictures) {
      const context = await world.open(browser, student, width)
      const page = await context.newPage()
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      // A palette keeps the files small.
      await sharp(await page.screenshot({ animations: 'disabled' }))
        .png({ palette: true })
        .toFile(`${folder}/${name}.png`)
      await context.close()
    }
  } finally {
    await browser.close()
    await program.stop()
  }
})
console.log(`Written to ${folder}/.`)
