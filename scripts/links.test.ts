import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['.github', 'client', 'deploy', 'docs', 'packages', 'tests']
const isOfOthers = /(^|\/)(node_modules|dist)\//

/** Every page in Markdown but the notes and books of the demo world. */
const pages = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
].filter((path) => path.endsWith('.md') && !isOfOthers.test(path))

interface Page {
  /** Targets of links and pictures, as they are written. */
  links: string[]
  anchors: string[]
}

/** Reads a page. Code is no part of it. */
function readPage(markdown: string): Page {
  const [links, headings]: [string[], string[]] = [[], []]
  const reader = new Marked({
    renderer: {
      link({ href, tokens }) {
        links.push(href)
        return this.parser.parseInline(tokens)
      },
      image({ href }) {
        links.push(href)
        return ''
      },
      heading({ tokens }) {
        headings.push(this.parser.parseInline(tokens, this.parser.textRenderer))
        return this.parser.parseInline(tokens)
      },
    },
  })
  reader.parse(markdown, { async: false })
  return { links, anchors: anchorsOf(headings) }
}

/** The anchors that GitHub gives to these headings of a page. */
function anchorsOf(headings: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return headings.map((heading) => {
    const anchor = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-')
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  })
}

const known = new Map<string, Page>()
function read(path: string): Page {
  const page = known.get(path) ?? readPage(readFileSync(join(root, path), 'utf8'))
  known.set(path, page)
  return page
}
const isElsewhere = (link: string) => /^[a-z]+:/i.test(link)

/** The file or folder that a link of a page leads to, from the root; and its anchor. */
function targetOf(page: string, link: string): { path: string; anchor: string | undefined } {
  const [file = '', anchor] = link.split('#').map(decodeURIComponent)
  return { path: file === '' ? page : relative(root, join(root, dirname(page), file)), anchor }
}

/** The links of a page that lead nowhere. */
const brokenLinks = (page: string, { links }: Page): string[] =>
  links.filter((link) => {
    if (isElsewhere(link)) return false
    const { path, anchor } = targetOf(page, link)
    if (path.startsWith('..') || !existsSync(join(root, path))) return true
    return anchor !== undefined && !(path.endsWith('.md') && read(path).anchors.includes(anchor))
  })

describe('links', () => {
  it.each(pages)('of %s lead to files and headings that exist', (page) =>
    expect(brokenLinks(page, read(page))).toEqual([]),
  )

  it('lead to every page of docs/ from another page', () => {
    const linked = new Set(
      pages.flatMap((page) =>
        read(page)
          .links.filter((link) => !isElsewhere(link))
          .map((link) => targetOf(page, link).path)
          .filter((path) => path !== page),
      ),
    )
    // The folder of decisions is linked as a whole.
    const lonely = pages.filter((page) => /^docs\/(?!decisions\/)/.test(page) && !linked.has(page))
    expect(lonely).toEqual([])
  })

  it.each([
    ['to a file', '[a](docs/api.md)'],
    ['to a folder', '[a](docs/decisions)'],
    ['to a heading', '[a](docs/deploying.md#a-path-in-public_url)'],
    ['to a heading of the same page', '[a](#style)'],
    ['to another site', '[a](https://example.org/docs/none.md#b)'],
    ['by reference', '[a][b]\n\n[b]: docs/api.md'],
    ['in code', '`[a](docs/none.md)`\n\n```\n[a](docs/none.md)\n```'],
  ])('%s are right', (_, markdown) => expect(brokenLinks('CONTRIBUTING.md', readPage(markdown))).toEqual([]))

  it.each([
    ['to a missing file', '[a](docs/none.md)', 'docs/none.md'],
    ['to a missing picture', '![a](docs/none.png)', 'docs/none.png'],
    ['to a missing heading', '[a](docs/api.md#none)', 'docs/api.md#none'],
    ['to a missing heading of the same page', '[a](#none)', '#none'],
    ['to a missing file by reference', '[a][b]\n\n[b]: docs/none.md', 'docs/none.md'],
    ['to a missing file in a heading', '## [a](docs/none.md)', 'docs/none.md'],
    ['to a missing file in a table', '| a |\n| - |\n| [a](docs/none.md) |', 'docs/none.md'],
    ['to a line of code', '[a](package.json#L1)', 'package.json#L1'],
    ['to a file outside', '[a](../somewhere)', '../somewhere'],
  ])('%s are broken', (_, markdown, broken) =>
    expect(brokenLinks('CONTRIBUTING.md', readPage(markdown))).toEqual([broken]),
  )
})

it('headings have the anchors that GitHub makes', () => {
  const { anchors } = readPage(
    '# What `npm start` does, and why?\n\n## A student’s day\n\n## [Linked](a) *text*\n\n## Twice\n\n## Twice\n\n## A_b – c',
  )
  expect(anchors).toEqual([
    'what-npm-start-does-and-why',
    'a-students-day',
    'linked-text',
    'twice',
    'twice-1',
    'a_b--c',
  ])
})
