import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { knownWords } from '../services/accounts/rules'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const numbers = z.array(z.string().regex(/^\d+\.\d+\.\d+$/))
const standard = z
  .object({ source: z.string(), level1: numbers, level2: numbers })
  .parse(JSON.parse(readFileSync(join(docs, 'security/asvs-5.0.0.json'), 'utf8')))

const row = z
  .tuple([
    z.string(),
    z.string().min(1),
    z.enum(['met', 'does not apply', 'not met']),
    z.string().min(1),
    z.string(),
  ])
  .transform(([number, , state, , shown]) => ({ number, state, shown }))

/** The rows of each list, by its name. */
const lists = new Map(
  readdirSync(join(docs, 'security'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const lines = readFileSync(join(docs, 'security', name), 'utf8').split('\n')
      const rows = lines
        .filter((line) => /^\| \d/.test(line))
        .map((line) =>
          row.parse(
            line
              .slice(1, -1)
              .split('|')
              .map((cell) => cell.trim()),
          ),
        )
      return [name, rows]
    }),
)
const rows = [...lists.values()].flat()

/** The links of a cell, each with the titles that are quoted after it. */
const linksOf = (shown: string) =>
  shown
    .split(/(?=\[[^\]]+\]\()/)
    .filter((part) => part !== '')
    .map((part) => ({
      target: /^\[[^\]]+\]\(([^)#]+)/.exec(part)?.[1] ?? '',
      titles: [...part.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
    }))

describe('the lists of security', () => {
  it('hold every number of level 1 and 2 once, and no other', () => {
    const sorted = (all: readonly string[]) =>
      [...all].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    expect(sorted(rows.map(({ number }) => number))).toEqual(sorted([...standard.level1, ...standard.level2]))
  })

  it('hold each number in the list of its chapter', () => {
    for (const [name, ofList] of lists)
      for (const { number } of ofList)
        expect([name, Number(name.slice(0, 2))]).toEqual([name, Number.parseInt(number)])
  })

  it.each(rows.filter(({ state }) => state === 'met'))('show what meets $number', ({ shown }) => {
    const links = linksOf(shown)
    expect(links).not.toEqual([])
    for (const { target, titles } of links) {
      const path = join(docs, 'security', target)
      expect([target, existsSync(path)]).toEqual([target, true])
      const text = readFileSync(path, 'utf8')
      for (const title of titles)
        expect([title, ["'", '"', '`'].some((quote) => text.includes(quote + title + quote))]).toEqual([
          title,
          true,
        ])
    }
  })

  it('show nothing for what is not met, or does not apply', () => {
    expect(rows.filter(({ state, shown }) => state !== 'met' && shown !== '')).toEqual([])
  })

  it('are counted as docs/security.md says', () => {
    const told = [
      ...readFileSync(join(docs, 'security.md'), 'utf8').matchAll(
        /\(security\/([\w-]+\.md)\) *\| *(\d+) *\| *(\d+) *\| *(\d+) *\|/g,
      ),
    ].map(([, name, ...counts]) => [name, ...counts.map(Number)])
    const counted = [...lists].map(([name, ofList]) => [
      name,
      ...(['met', 'does not apply', 'not met'] as const).map(
        (state) => ofList.filter((each) => each.state === state).length,
      ),
    ])
    expect(told).toEqual(counted.sort())
  })

  it('and the page before them link to what there is', () => {
    for (const page of ['security.md', ...[...lists.keys()].map((name) => `security/${name}`)]) {
      const text = readFileSync(join(docs, page), 'utf8')
      for (const [, target = ''] of text.matchAll(/\]\((?!https:)([^)#]+)/g))
        expect([page, target, existsSync(join(docs, dirname(page), target))]).toEqual([page, target, true])
    }
  })

  it('and the page before them name the words of which no password is made', () => {
    const [, named = ''] =
      /The words are [^:]+: ([^.]+)\./.exec(readFileSync(join(docs, 'security.md'), 'utf8')) ?? []
    expect(named.split(/,\s+/)).toEqual(knownWords)
  })

  it('name headings of the page that are there', () => {
    const headings = [...readFileSync(join(docs, 'security.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(
      ([, heading = '']) =>
        `#${heading
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-')}`,
    )
    for (const [name] of lists) {
      const text = readFileSync(join(docs, 'security', name), 'utf8')
      for (const [, anchor] of text.matchAll(/\.\.\/security\.md(#[\w-]+)\)/g))
        expect(headings).toContain(anchor)
    }
  })
})
