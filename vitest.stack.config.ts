import { defineConfig } from 'vitest/config'

/** Tests on real servers, which they start on this machine. */
export default defineConfig({
  test: {
    include: ['tests/stack/**/*.test.ts'],
    globalSetup: ['./scripts/build.mjs'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
