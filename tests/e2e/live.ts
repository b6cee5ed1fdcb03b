import type { Page } from '@playwright/test'

/** Waits for a frame on the next socket that the page opens. */
export async function heard(page: Page, isIt: (frame: string) => boolean): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => isIt(payload.toString()))
}

/** Opens a page and waits until its socket is connected. The page then reads all its data once more. */
export async function openLive(page: Page, address: string): Promise<void> {
  const isLive = heard(page, (frame) => frame.startsWith('40'))
  await page.goto(address)
  await isLive
}
