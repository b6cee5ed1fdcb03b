import { existsSync } from 'node:fs'

const debianChromium = '/usr/bin/chromium'

/** How a browser is started: Debian's Chromium where there is one, else Playwright's own. */
export const chromiumOptions = {
  ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
