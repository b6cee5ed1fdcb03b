import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{events,client,platform,services,gateway,packages,demo,program,web,tests/integration,tests/e2e,scripts}/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['./scripts/build.mjs'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
