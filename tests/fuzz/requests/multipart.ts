import fc from 'fast-check'
import { hostileText } from './hostile'

export interface Multipart {
  contentType: string
  body: Buffer
  /** True if the form is well-formed and the file complete. */
  isWhole: boolean
}

interface Part {
  head: string
  content: Buffer
}

const boundary = 'fuzz-boundary-7'
const field = (name: string, value: string | Buffer): Part => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  content: Buffer.from(value),
})
const file = (name: string, content: Buffer, filename: string, type = 'application/octet-stream'): Part => ({
  head: `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`,
  content,
})

function written(parts: readonly Part[], line = '\r\n'): Buffer {
  const chunks = parts.flatMap(({ head, content }) => [
    `--${boundary}${line}${head.replaceAll('\r\n', line)}${line}${line}`,
    content,
    line,
  ])
  return Buffer.concat([...chunks, `--${boundary}--${line}`].map((chunk) => Buffer.from(chunk)))
}

/** File names that might lead outside the folder. */
const filenames: readonly string[] = [
  'notes.pdf',
  '',
  '../../../../etc/passwd',
  '..\\..\\x.pdf',
  'a\0.pdf',
  '%00',
  'half \ud83d',
  'x'.repeat(5_000),
  '文'.repeat(300),
  'a"; name="other',
  'CON',
  '.',
]
const typeOf = (of = boundary) => `multipart/form-data; boundary=${of}`

/** Faults of a form: each makes the bytes to send from its fields and file. */
const wrongs: readonly ((parts: Part[]) => Omit<Multipart, 'isWhole'>)[] = [
  (parts) => ({ contentType: typeOf('another'), body: written(parts) }),
  (parts) => ({ contentType: 'multipart/form-data', body: written(parts) }),
  (parts) => ({ contentType: 'multipart/form-data; boundary=', body: written(parts) }),
  (parts) => ({ contentType: typeOf('x'.repeat(300)), body: written(parts) }),
  (parts) => ({ contentType: typeOf('"'), body: written(parts) }),
  (parts) => ({ contentType: typeOf(), body: written(parts, '\n') }),
  (parts) => ({ contentType: typeOf(), body: written(parts).subarray(0, -boundary.length - 8) }),
  (parts) => ({ contentType: typeOf(), body: written(parts).subarray(0, -2) }),
  (parts) => ({ contentType: typeOf(), body: written(parts).subarray(20) }),
  () => ({ contentType: typeOf(), body: Buffer.alloc(0) }),
  () => ({ contentType: typeOf(), body: Buffer.from(`--${boundary}`) }),
  () => ({ contentType: typeOf(), body: Buffer.from(`--${boundary}--\r\n`) }),
  () => ({ contentType: typeOf(), body: Buffer.from(`--${boundary}\r\n\r\n\r\n--${boundary}--`) }),
  () => ({
    contentType: typeOf(),
    body: Buffer.from(`--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx`),
  }),
  () => ({ contentType: typeOf(), body: Buffer.from(`--${boundary}\r\n`.repeat(2_000)) }),
  (parts) => ({ contentType: typeOf(), body: written([...parts, ...parts]) }),
  (parts) => ({ contentType: typeOf(), body: written(parts.toReversed()) }),
  (parts) => ({ contentType: typeOf(), body: written(parts.slice(0, -1)) }),
  (parts) => ({
    contentType: typeOf(),
    body: written(
      Array.from({ length: 500 }, () => parts)
        .flat()
        .slice(0, 500),
    ),
  }),
  (parts) => ({
    contentType: typeOf(),
    body: written([field('list[4294967294]', 'x'), field('list[a]', 'y'), ...parts]),
  }),
  (parts) => ({
    contentType: typeOf(),
    body: written([field('__proto__', 'x'), field('constructor[prototype]', 'y'), ...parts]),
  }),
  (parts) => ({ contentType: typeOf(), body: written([field('x'.repeat(500), 'x'), ...parts]) }),
  (parts) => ({ contentType: typeOf(), body: written([field('x', Buffer.alloc(100_000)), ...parts]) }),
  (parts) => ({
    contentType: typeOf(),
    body: written(parts.map((part) => ({ ...part, head: `X: ${'y'.repeat(20_000)}\r\n${part.head}` }))),
  }),
  (parts) => ({ contentType: typeOf(), body: written(parts.map((part) => ({ ...part, head: '' }))) }),
  (parts) => ({
    contentType: typeOf(),
    body: written(parts.map((part) => ({ ...part, head: part.head.replace('form-data', 'attachment') }))),
  }),
  (parts) => ({
    contentType: typeOf(),
    body: written(
      parts.map((part) => ({ ...part, head: `${part.head}\r\nContent-Transfer-Encoding: base64` })),
    ),
  }),
  (parts) => ({
    contentType: typeOf(),
    body: written(
      parts.map((part) => ({
        ...part,
        head: part.head.replace('filename=', "filename*=utf-8''%00%ff%zz; x="),
      })),
    ),
  }),
  (parts) => ({ contentType: 'application/json', body: written(parts) }),
  (parts) => ({ contentType: 'multipart/mixed; boundary=' + boundary, body: written(parts) }),
]

/** Forms with these fields and one of these files: one in six is valid. */
export function multipartOf(
  name: string,
  fields: Readonly<Record<string, string>>,
  files: readonly Buffer[],
): fc.Arbitrary<Multipart> {
  const others = Object.entries(fields).map(([each, value]) => field(each, value))
  const whole = fc.constantFrom(...files)
  const junk = fc.oneof(
    fc
      .constantFrom('', '%PDF-', '%PDF-1.7\n%%EOF', '\xff\xd8\xff', 'RIFF\0\0\0\0WEBP', '<svg/>')
      .map((text) => Buffer.from(text, 'latin1')),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    whole.map((bytes) => bytes.subarray(0, bytes.length / 3)),
  )
  return fc.oneof(
    {
      weight: 1,
      arbitrary: whole.map((content) => ({
        contentType: typeOf(),
        body: written([...others, file(name, content, 'notes.pdf')]),
        isWhole: true,
      })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(junk, fc.oneof(fc.constantFrom(...filenames), hostileText))
        .map(([content, filename]) => ({
          contentType: typeOf(),
          body: written([...others, file(name, content, filename)]),
          isWhole: false,
        })),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.constantFrom(...wrongs), junk).map(([wrong, content]) => ({
        ...wrong([...others, file(name, content, 'notes.pdf')]),
        isWhole: false,
      })),
    },
  )
}
