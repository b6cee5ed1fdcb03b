const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for a page. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)

/** A small page of the server's own, with inline styles and no scripts. */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  article, details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem; padding: .75rem 1rem; margin: .5rem 0 }
  summary { cursor: pointer }
  code, pre { font-family: ui-monospace, monospace }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 }
  .muted { opacity: .75 }
</style>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`

/** Allows inline styles and nothing else. */
export const htmlPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
