import { readFileSync } from 'node:fs'
import { Lexer, type Token } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'

/** The blocks of notes and books. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'points'; points: string[] }
  | { kind: 'code'; text: string }

export interface Section {
  heading: string
  body: Block[]
}

/**
 * Reads a Markdown file: its front matter, and the text under each `##`. Throws an error that names the file if its front matter does
 * not match the schema, or its text has more than headings, paragraphs, lists and code.
 */
export function readMarkdown<T>(file: string, schema: z.ZodType<T>): T & { sections: Section[] } {
  const [, front, text] = /^---\n(.*?)^---\n(.*)$/ms.exec(readFileSync(file, 'utf8')) ?? []
  if (front === undefined || text === undefined) throw new Error(`${file}: it begins with no front matter`)
  return { ...check(file, parseYaml(file, front), schema), sections: sectionsOf(file, text) }
}

/** Reads a Markdown file without front matter. Throws like `readMarkdown`. */
export const readSections = (file: string): Section[] => sectionsOf(file, readFileSync(file, 'utf8'))

/** Reads a YAML file. Throws an error that names the file if it does not match the schema. */
export const readYaml = <T>(file: string, schema: z.ZodType<T>): T =>
  check(file, parseYaml(file, readFileSync(file, 'utf8')), schema)

function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function check<T>(file: string, content: unknown, schema: z.ZodType<T>): T {
  const { data, error } = schema.safeParse(content)
  if (error) throw new Error(`${file}:\n${z.prettifyError(error)}`)
  return data
}

function sectionsOf(file: string, text: string): Section[] {
  const sections: Section[] = []
  for (const token of new Lexer().lex(text)) {
    if (token.type === 'space') continue
    if (token.type === 'heading' && token.depth === 2) {
      sections.push({ heading: plain(token), body: [] })
      continue
    }
    const block = blockOf(token)
    const section = sections.at(-1)
    if (!block || !section) throw new Error(`${file}: is not supported here: ${token.raw.trim()}`)
    section.body.push(block)
  }
  if (sections.length === 0) throw new Error(`${file}: has no section (## Heading)`)
  for (const { heading, body } of sections) {
    if (body.length === 0) throw new Error(`${file}: no text under '${heading}'`)
  }
  return sections
}

function blockOf(token: Token): Block | undefined {
  if (token.type === 'paragraph') return { kind: 'paragraph', text: plain(token) }
  if (token.type === 'code') return { kind: 'code', text: String(token.text) }
  if (token.type === 'list') return { kind: 'points', points: (token.items as Token[]).map(plain) }
  return undefined
}

/** The text without Markdown, on one line. */
function plain(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(plain).join('')
  return ('text' in token ? String(token.text) : token.raw).replaceAll('\n', ' ')
}
