import { defineConfig } from '@playwright/test'
import { headlessOptions } from './tests/e2e/chromium'

export default defineConfig({
  testDir: 'tests/e2e',
  // Emptied by each run, unlike the reports beside it.
  outputDir: 'test-results/browser',
  // The longest file first, else it would be the last one, alone.
  projects: [
    { name: 'story', testMatch: 'story.spec.ts' },
    { name: 'pages', testMatch: '*.spec.ts', testIgnore: 'story.spec.ts' },
  ],
  globalSetup: './tests/e2e/plant-demo-world.ts',
  // A file each, with a program and a browser of its own: most of the time both wait.
  workers: 3,
  retries: 0,
  // Generous, for busy machines: a passing test waits no longer than it must.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reportSlowTests: { max: 10, threshold: 0 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // Recording would slow down every test. The report of a failure has the page as it was; for more, add `--trace on`.
    trace: 'off',
    // Tests that need one allow it (`openWorld`): it would answer requests that other tests delay or refuse.
    serviceWorkers: 'block',
    launchOptions: headlessOptions,
  },
})
