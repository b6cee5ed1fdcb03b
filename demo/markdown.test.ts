import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readMarkdown } from './markdown'
import { readWorld } from './world'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-demo-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(path: string, text: string): Promise<string> {
  const file = join(folder, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, text)
  return file
}

const titled = z.strictObject({ title: z.string() })

describe('a Markdown file', () => {
  it('is read as front matter and sections of plain text', async () => {
    const file = await write(
      'notes.md',
      [
        '---\ntitle: Lists\n---\n\n## Making `one`\n\nA `List<T>` is typed;\nf_xx and 2 * 3 * 4 stay.\n',
        '- first,\n  and more\n- `second`\n\n```\nList.of(1)\n  .size()\n```\n\n## Next\n\nOne \\* more.\n',
      ].join('\n'),
    )
    expect(readMarkdown(file, titled)).toEqual({
      title: 'Lists',
      sections: [
        {
          heading: 'Making one',
          body: [
            { kind: 'paragraph', text: 'A List<T> is typed; f_xx and 2 * 3 * 4 stay.' },
            { kind: 'points', points: ['first, and more', 'second'] },
            { kind: 'code', text: 'List.of(1)\n  .size()' },
          ],
        },
        { heading: 'Next', body: [{ kind: 'paragraph', text: 'One * more.' }] },
      ],
    })
  })

  it.each([
    ['no front matter', '## Heading\n\nText.\n', 'begins with no front matter'],
    ['front matter that is no YAML', '---\ntitle: [\n---\n\n## Heading\n\nText.\n', 'Flow sequence'],
    ['a missing field', '---\nby: me\n---\n\n## Heading\n\nText.\n', 'at title'],
    ['an unknown field', '---\ntitle: A\nfoo: 1\n---\n\n## Heading\n\nText.\n', '"foo"'],
    ['text before the first heading', '---\ntitle: A\n---\n\nText.\n', 'is not supported here: Text.'],
    [
      'unsupported Markdown',
      '---\ntitle: A\n---\n\n## Heading\n\n> Quoted.\n',
      'is not supported here: > Quoted.',
    ],
    ['an empty section', '---\ntitle: A\n---\n\n## Heading\n', "no text under 'Heading'"],
    ['no text', '---\ntitle: A\n---\n', 'has no section'],
  ])('is refused for %s, with an error that names it', async (_, text, because) => {
    const file = await write('notes.md', text)
    expect(() => readMarkdown(file, titled)).toThrow(file)
    expect(() => readMarkdown(file, titled)).toThrow(because)
  })
})

describe('a world', () => {
  const student =
    'username: weilin\n    mailbox: tan.weilin\n    portrait: { seed: 1, skin: tan, head: long }'
  const note = (changed: Record<string, string> = {}) => {
    const fields = { title: 'Lists', by: 'weilin', daysAgo: '3', likes: '0', dislikes: '0', ...changed }
    const front = Object.entries(fields).map(([key, value]) => `${key}: ${value}`)
    const figure = changed['figure'] ?? '{ kind: tree, labels: [a], caption: A tree. }'
    return `---\n${front.join('\n')}\n${changed['figure'] ? '' : `figure: ${figure}\n`}---\n\n## Heading\n\nText.\n`
  }
  const plant = async (text: string) => {
    await write('students.yml', `NUS:\n  - ${student}\nNTU: []\nSMU: []\n`)
    await write('questions.yml', '[]\n')
    for (const university of ['NTU', 'SMU'])
      await mkdir(join(folder, 'notes', university), { recursive: true })
    await write('notes/NUS/CS2030S/course.yml', 'terms: {}\nquestions: []\n')
    return write('notes/NUS/CS2030S/lists.md', text)
  }

  it('takes course and university of a note from its folder', async () => {
    await plant(note())
    expect(readWorld(folder).documents).toMatchObject([
      {
        title: 'Lists',
        courseCode: 'CS2030S',
        university: 'NUS',
        year: null,
        uploader: { username: 'weilin' },
      },
    ])
  })

  it.each([
    ['by an unknown student', { by: 'nobody' }, 'nobody is called nobody'],
    ['with an unknown figure', { figure: '{ kind: photo }' }, 'at figure'],
    ['with a negative number of likes', { likes: '-1' }, 'at likes'],
    ['without a title', { title: "''" }, 'at title'],
  ])('refuses a note %s, with an error that names its file', async (_, changed, because) => {
    const file = await plant(note(changed))
    expect(() => readWorld(folder)).toThrow(file)
    expect(() => readWorld(folder)).toThrow(because)
  })
})
