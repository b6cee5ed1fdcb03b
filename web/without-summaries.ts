import type { Plugin } from 'vite'

const summary = /^\s*summary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,\n/gm

/** Leaves out of the build what the declarations of calls and events say for their documents: the web client never shows it. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/events\/(?:api|aggregates)\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(summary, '\n'), map: null }),
  },
})
