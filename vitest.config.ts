import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Tests that change their process: `vi.mock` of a module of Node, stubbed globals, stores opened in the process itself. And those of
 * password hashes, which need the real library.
 */
const alone = [
  'platform/metrics/event-loop-delay.test.ts',
  'packages/mongo-embedded/**/*.test.ts',
  'services/accounts/{passwords/passwords,second-factor/recovery-codes}.test.ts',
  // Tabs of a browser: globals stubbed before modules are loaded.
  'web/src/session/{session-store,suspension,other-tabs}.test.ts',
  'web/src/{http/api-client,http/outbox/outbox,live/watching,app/outbox/summary}.test.ts',
  'web/src/entities/user/saved-documents.test.ts',
  'web/src/entities/{document/own-votes,document/follow-documents,document/api/restore-document}.test.ts',
  'web/src/entities/suggestion/recent-searches.test.ts',
  'web/src/features/{auth/sent-codes,profile/deleted-documents,upload/upload-pending}.test.ts',
  'web/src/features/documents/api/{answer,post-vote-kind}.test.ts',
]
const quickArgon2 = fileURLToPath(new URL('platform/testing/quick-argon2.ts', import.meta.url))
const rooms =
  '{events,client,packages,platform,services,gateway,demo,program,tests/integration,tests/cases,tests/corpus,tests/term,scripts}'

/** Tests on real servers run some of the same files. */
export const tags = [
  { name: 'long', description: 'Left to `npm run test:all`.' },
  { name: 'sampled', description: 'Tries a sample in `npm test`, and everything in `npm run test:all`.' },
]

export default defineConfig({
  test: {
    // Each one loads every module. On two cores a third would cost more time than the others spend in waiting.
    maxWorkers: 2,
    // Generous, for busy machines: a passing test waits no longer than it must.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    tags,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [`${rooms}/**/*.test.ts`],
          exclude: [...configDefaults.exclude, ...alone],
          globalSetup: ['./scripts/build-for-tests.mjs'],
          // One process for many files: loading the program anew for each of them took a third of the whole run.
          isolate: false,
          // A real hash takes 18 ms of processor time, and tests make and compare hundreds.
          alias: { '@node-rs/argon2': quickArgon2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['{web,tests/e2e}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...alone],
          pool: 'threads',
          // As above: three quarters of the time went into loading modules anew.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, globalSetup: ['./scripts/build-for-tests.mjs'] },
      },
    ],
  },
})
