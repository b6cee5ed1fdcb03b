import type { Ticket } from '../files/port'

/** Sends a file with a ticket, like a browser: the fields, then the file. Resolves to the answer; rejects if it is a refusal. */
export async function postTo(
  { url, fields }: Pick<Ticket, 'url' | 'fields'>,
  bytes: Buffer,
  name = 'notes.pdf',
): Promise<string> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([Uint8Array.from(bytes)]), name)
  const response = await fetch(url, { method: 'POST', body: form })
  const body = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${body}`)
  return body
}
