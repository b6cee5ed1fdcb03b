import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['events', 'client', 'platform', 'services', 'gateway', 'packages', 'program', 'web/src']
const isOfTests = /\.test\.tsx?$|\/(testing|conformance)\//

/** The code that runs in production. */
const sources = folders
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !isOfTests.test(path))
  .map((path) => ({ path, code: readFileSync(root + path, 'utf8') }))

/** Dangerous patterns, each with the files in which a review found it harmless. */
it.each<[string, RegExp, string[]]>([
  [
    'starts a shell or another program',
    /\b(?:exec|execFile|spawn)(?:Sync)?\b[^}]*\} from 'node:child_process'/,
    // Itself, with arguments of its own.
    ['program/backup/nightly.ts'],
  ],
  ['runs text as code', /(?<![.\w])eval\(|new Function\(|'node:vm'/, []],
  [
    'writes HTML into a page',
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML =|insertAdjacentHTML|document\.write/,
    // The markup that the page itself began with.
    ['web/src/app/layout/page-placeholder.tsx'],
  ],
  [
    'makes a pattern of text',
    /new RegExp\(/,
    // From constants, and from the address in the settings.
    [
      'events/typed/academic-year.ts',
      'events/typed/clean-title.ts',
      'events/typed/document-kind.ts',
      'packages/page-index/words.ts',
      'platform/files/cloudinary-files.ts',
      'platform/files/file-store.ts',
      'services/previews/marks/copyright-lines.ts',
      // Of the admins' phrases: each character is escaped, and each repetition bounded.
      'services/previews/marks/phrases.ts',
      'services/previews/texts/page-text.ts',
      'web/src/features/notes/export/text-as-markdown.ts',
      'web/src/features/upload/read-file-name.ts',
    ],
  ],
  [
    'draws numbers that can be foretold',
    /Math\.random/,
    // Delays.
    [
      'packages/socket-guard/backpressure.ts',
      'platform/redis/reconnect-delay.ts',
      'services/library/votes/recount.ts',
      'web/src/entities/exam/reread-exam.ts',
      'web/src/features/documents/threads/use-threads-live.ts',
      'web/src/live/live-connection.ts',
      'web/src/live/watching.ts',
    ],
  ],
  ['hashes by what is broken', /createHash\('(?:md5|sha1)'/i, []],
  [
    'leads browsers elsewhere',
    /\.redirect\(|location\.(?:href|assign|replace)\s*[=(]/,
    // To fixed paths of this site.
    ['gateway/routes/mail-links.ts', 'gateway/routes/share-pictures.ts'],
  ],
  [
    'listens to other windows',
    /(?<!\w\.)addEventListener\('message'|\b(?:window|globalThis)\.(?:addEventListener\('message'|onmessage|opener|parent)/,
    // A dedicated worker: only the page that started it can write to it.
    ['web/src/features/documents/cheat-sheet/sheet-worker.ts'],
  ],
])('no code %s', (_, pattern, lookedAt) => {
  const found = sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path)
  expect(found.sort()).toEqual(lookedAt)
})
