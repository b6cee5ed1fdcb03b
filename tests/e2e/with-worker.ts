import type { Page } from '@playwright/test'

/** Options of a context in which the service worker may run (`World.open`). */
export const workers = { serviceWorkers: 'allow' } as const

/** Resolves once the service worker has the files of the build and answers this page. */
export const controlled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller !== null) return
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
