import { defineConfig } from 'vitest/config'

/** Tests on real servers (`npm run test:stack`): one after the other, since each has servers of its own. */
export default defineConfig({
  test: {
    include: ['tests/stack/**/*.test.ts'],
    globalSetup: ['./scripts/build-for-tests.mjs'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
