import { z } from 'zod'
import { refusalsOf, type Access, type CallDefinition } from '#events'
import { escapeHtml, htmlPage } from './html'

const who = {
  anyone: 'anyone',
  optional: 'anyone; a token is honoured',
  user: 'signed in',
  'suspended-too': 'signed in, or suspended',
  admin: 'admins',
} as const satisfies Record<Access, string>

/** The contents of `/api/openapi.json` as a page without scripts. */
export const renderApiPage = (calls: readonly CallDefinition[]): string =>
  htmlPage(
    'Studyshelf API',
    `<p>The same for machines: <a href="/api/openapi.json"><code>/api/openapi.json</code></a>.
Errors are <code>{success: false, message, reason?}</code>.</p>${calls.map(renderCall).join('\n')}`,
  )

const renderCall = (call: CallDefinition): string => `<details>
<summary><code><strong>${call.method.toUpperCase()}</strong> ${escapeHtml(call.path)}</code> ${escapeHtml(call.summary)}</summary>
<p class="muted">For: ${who[call.access]}</p>
${renderShape('Query', call.query)}${renderShape('Body', call.body)}${renderShape('Answer', call.answer)}${
  call.sends ? `<p>Sends <code>${escapeHtml(call.sends)}</code>.</p>` : ''
}<p>Refusals: ${Object.entries(refusalsOf(call))
  .map(([reason, status]) => `<code>${reason}</code> ${status}`)
  .join(', ')}</p>
</details>`

const renderShape = (title: string, schema: z.ZodType | undefined): string =>
  schema === undefined
    ? ''
    : `<p>${title}</p><pre>${escapeHtml(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), null, 2))}</pre>`
