import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { specifiedRules } from '../fixtures/specified-rules'
import { forms } from './forms'

/** Lists the names of all forms in web/src, except for names that are computed. */
function formsOfTheWeb(): string[] {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  const pages = files.filter((file) => file.endsWith('.tsx'))
  const opened = pages.flatMap(
    (file) => readFileSync(join('web/src', file), 'utf8').match(/<form\b[^>]*/g) ?? [],
  )
  return opened.flatMap((form) => /aria-label="([^"]+)"/.exec(form)?.[1] ?? [])
}

describe('the table of forms', () => {
  const rows = forms.flatMap((form) => form.rows)

  it.each(specifiedRules)('tries that %s', (rule) => {
    expect(rows.map((row) => row.rule)).toContain(rule)
  })

  it('tells password managers the account of each password, and whether it is new', () => {
    const withPassword = forms.filter(({ rows: tried }) =>
      tried.some(({ field }) => typeof field === 'string' && /password$/i.test(field)),
    )
    expect(withPassword.map(({ form }) => form)).toHaveLength(6)
    for (const { completed = [] } of withPassword) {
      const tokens = completed.map(([, token]) => token)
      expect(tokens).toContain('username')
      expect(tokens.some((token) => token.endsWith('-password'))).toBe(true)
    }
  })

  it.each(formsOfTheWeb().filter((name) => !rulelessForms.includes(name)))('holds ‘%s’', (name) => {
    expect(forms.map(({ form }) => form)).toContain(name)
  })
})

/** Take any input, so they have nothing to refuse. */
const rulelessForms = ['Users', 'Users, documents and cases', 'More about the reason']
