import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tests/e2e/chromium'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  // A file each, with a program and a browser of its own: most of the time both wait.
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    trace: 'retain-on-failure',
    launchOptions: chromiumOptions,
  },
})
