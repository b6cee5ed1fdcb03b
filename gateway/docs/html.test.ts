import { expect, it } from 'vitest'
import { escapeHtml, htmlPage } from './html'

it('shows text as text, in an element and in an attribute', () => {
  expect(escapeHtml(`<img src=x onerror='a()'> & "b"`)).toBe(
    '&lt;img src=x onerror=&#39;a()&#39;&gt; &amp; &quot;b&quot;',
  )
  expect(htmlPage('</title><script>', '')).not.toContain('<script>')
})
