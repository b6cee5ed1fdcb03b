import { chromium } from '@playwright/test'
import { createApiClient } from '../client/api-client'
import { carefulSend } from '../client/careful-send'
import { headlessOptions } from '../e2e/chromium'
import { password } from './behind-the-door'

/** Generous, for busy machines. */
const patienceMs = 120_000

export type StudentBrowser = Awaited<ReturnType<typeof openStudentBrowser>>

/** Starts a browser in which this student is signed in at one of the gateways: a process of its own, with one page. */
export async function openStudentBrowser(origin: string, email: string) {
  const api = createApiClient(origin, carefulSend)
  const { user, token } = await api.logIn(email, password)
  const server = await chromium.launchServer({ ...headlessOptions, timeout: patienceMs })
  try {
    const browser = await chromium.connect(server.wsEndpoint(), { timeout: patienceMs })
    const context = await browser.newContext({
      baseURL: origin,
      serviceWorkers: 'block',
      viewport: { width: 1280, height: 900 },
      storageState: {
        cookies: [],
        origins: [{ origin, localStorage: [{ name: 'user', value: JSON.stringify({ user, token }) }] }],
      },
    })
    context.setDefaultTimeout(patienceMs)
    return {
      api,
      user,
      token,
      page: await context.newPage(),
      /** Kills its processes: it leaves without a word. May be called again. */
      kill: () => server.kill(),
    }
  } catch (error) {
    await server.kill()
    throw error
  }
}
