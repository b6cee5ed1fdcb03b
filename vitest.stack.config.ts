import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { tags } from './vitest.config'

/** Longer than all others together: it starts first, and they run beside it. */
const longest = 'tests/stack/failures.test.ts'

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
const rank = ({ moduleId }: TestSpecification) => (moduleId.endsWith(longest) ? 0 : 1)

/** Tests on real servers (`npm run test:stack`). Two files at a time: each has servers of its own, and mostly waits for them. */
export default defineConfig({
  test: {
    include: ['tests/stack/**/*.test.ts'],
    globalSetup: ['./scripts/build-for-tests.mjs', './tests/stack/servers/install-all.ts'],
    pool: 'forks',
    maxWorkers: 2,
    tags,
    sequence: { sequencer: LongestFirst },
    // Generous, for busy machines: a passing test waits no longer than it must.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
