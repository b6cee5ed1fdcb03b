import { existsSync } from 'node:fs'

const debianChromium = '/usr/bin/chromium'
const debianHeadlessShell = '/usr/bin/chromium-headless-shell'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const launchFirstOf = (paths: readonly string[]) => {
  const executablePath = paths.find((path) => existsSync(path))
  return { ...(executablePath !== undefined && { executablePath }), args }
}

/** Launches Debian's Chromium if installed, else Playwright's. */
export const chromiumOptions = launchFirstOf([debianChromium])

/** The same for tests, which prefer the headless shell: it loads a page in half the processor time. */
export const headlessOptions = launchFirstOf([debianHeadlessShell, debianChromium])
