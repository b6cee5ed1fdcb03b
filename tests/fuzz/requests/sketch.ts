import fc from 'fast-check'
import {
  brokenJson,
  hostileContentType,
  hostileHeaders,
  hostileName,
  hostileSegment,
  hostileText,
  hostileValue,
  percent,
} from './hostile'
import { place as where } from '../mutations'
import { multipartOf } from './multipart'
import type { Operation } from './open-api'
import { objectFor, validFor, type Known } from './valid'

/** The caller. A stranger has an invalid token. */
export type Role = 'visitor' | 'student' | 'admin' | 'suspended' | 'stranger'

/** A request without its token yet. */
export interface Sketch {
  role: Role
  method: string
  /** As sent, encoded. */
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
  /** True if it carries a photo, which takes long to inspect. */
  isPhoto?: boolean
}

interface Parts {
  path: string
  params: Record<string, string>
  query: [string, string][]
  /** Undefined if the call takes none. */
  body: unknown
  /** Replaces the body. */
  text: string | null
  headers: Record<string, string>
}
type Change = (parts: Parts) => Parts

/** Placeholder for the id of the caller. */
export const oneself = 'oneself'

/** Requests of a call: one in four is valid, the others have up to three faults. */
export function sketchesOf(
  operation: Operation,
  known: Known,
  photos: readonly Buffer[],
): fc.Arbitrary<Sketch> {
  const { method, file } = operation
  const sketch = fc
    .tuple(rolesOf(operation), partsOf(operation, known), changes)
    .map(([role, parts, changed]): Sketch => ({
      role,
      method,
      ...written(changed.reduce((now, change) => change(now), parts)),
    }))
  if (file === null) return sketch
  return fc.tuple(sketch, multipartOf(file, {}, photos)).map(([request, { contentType, body, isWhole }]) => ({
    ...request,
    headers: { ...request.headers, 'content-type': contentType },
    body,
    isPhoto: isWhole,
  }))
}

function rolesOf({ isPersonal, path }: Operation): fc.Arbitrary<Role> {
  const admins = path.startsWith('/api/admin/') ? 12 : 2
  return fc.oneof(
    { weight: isPersonal ? 1 : 4, arbitrary: fc.constant<Role>('visitor') },
    { weight: 6, arbitrary: fc.constant<Role>('student') },
    { weight: admins, arbitrary: fc.constant<Role>('admin') },
    { weight: 1, arbitrary: fc.constantFrom<Role>('suspended', 'stranger') },
  )
}

function partsOf({ path, params, query, body }: Operation, known: Known): fc.Arbitrary<Parts> {
  return fc
    .record({
      params: objectFor({ properties: params, required: Object.keys(params) }, known),
      query: objectFor(query, known),
      body: body === null ? fc.constant(undefined) : validFor(body, known),
    })
    .map((valid) => ({
      path,
      params: mapped(valid.params, (value) => percent(textOf(value))),
      query: Object.entries(valid.query).map(([name, value]) => [name, percent(textOf(value))]),
      body: valid.body,
      text: null,
      headers: {},
    }))
}

const mapped = (fields: Record<string, unknown>, change: (value: unknown) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]))
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** An item of a list, chosen by a number from 0 to 1. */
export const oneOf = <T>(list: readonly T[], where: number): T | undefined =>
  list[Math.min(list.length - 1, Math.floor(where * list.length))]

const inBody = (
  change: (body: Record<string, unknown>, at: string | undefined) => unknown,
  place: number,
): Change => {
  return (parts) => {
    if (!isObject(parts.body)) return parts
    return { ...parts, body: change(parts.body, oneOf(Object.keys(parts.body), place)) }
  }
}
/** `fields` with one of them set, also for a name like `__proto__`. */
export const withField = (fields: Record<string, unknown>, name: string, value: unknown) =>
  Object.fromEntries([...Object.entries(fields).filter(([other]) => other !== name), [name, value]])

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(where, hostileValue)
      .map(([place, value]) =>
        inBody((body, at) => (at === undefined ? value : withField(body, at, value)), place),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(where, fc.constantFrom('$gt', '$ne', '$in', '$regex', '0', '__proto__'))
      .map(([place, operator]) =>
        inBody(
          (body, at) => (at === undefined ? body : withField(body, at, withField({}, operator, body[at]))),
          place,
        ),
      ),
  },
  {
    weight: 2,
    arbitrary: where.map((place) =>
      inBody((body, at) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== at)), place),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(hostileName, hostileValue)
      .map(([name, value]) => inBody((body) => withField(body, name, value), 0)),
  },
  {
    weight: 1,
    arbitrary: hostileValue.map(
      (value): Change =>
        (parts) =>
          parts.body === undefined ? parts : { ...parts, body: value },
    ),
  },
  {
    weight: 1,
    arbitrary: brokenJson.map((text): Change => (parts) => ({ ...parts, text })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(where, hostileSegment).map(([place, segment]): Change => (parts) => {
      const name = oneOf(Object.keys(parts.params), place)
      return name === undefined ? parts : { ...parts, params: { ...parts.params, [name]: segment } }
    }),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(where, hostileSegment).map(([place, segment]): Change => (parts) => {
      const at = oneOf([...parts.query.keys()], place)
      return { ...parts, query: parts.query.map(([name, value], i) => [name, i === at ? segment : value]) }
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        where,
        fc.constantFrom(
          '',
          '[]',
          '[$gt]',
          '[__proto__]',
          '[constructor][prototype]',
          '[4294967294]',
          '.a',
          '%00',
          '%zz',
        ),
        hostileSegment,
      )
      .map(([place, suffix, segment]): Change => (parts) => {
        const [name = 'q'] = oneOf(parts.query, place) ?? []
        return { ...parts, query: [...parts.query, [name + suffix, segment]] }
      }),
  },
  {
    weight: 1,
    arbitrary: where.map((place): Change => (parts) => {
      const at = oneOf([...parts.query.keys()], place)
      return { ...parts, query: parts.query.filter((_, i) => i !== at) }
    }),
  },
  {
    weight: 2,
    arbitrary: hostileHeaders.map((headers): Change => (parts) => ({
      ...parts,
      headers: { ...parts.headers, ...headers },
    })),
  },
  {
    weight: 1,
    arbitrary: hostileContentType.map((type): Change => (parts) => ({
      ...parts,
      headers: { ...parts.headers, 'content-type': type },
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('gzip', 'deflate', 'br', 'identity', 'gzip, gzip')
      .map((encoding): Change => (parts) => ({
        ...parts,
        headers: { ...parts.headers, 'content-encoding': encoding },
      })),
  },
  {
    weight: 1,
    arbitrary: hostileText.map((text): Change => (parts) => ({
      ...parts,
      path: `${parts.path}/${percent(text.slice(0, 2_000))}`,
    })),
  },
)
const changes: fc.Arbitrary<Change[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Change[]>([]) },
  { weight: 3, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
)

function written({
  path,
  params,
  query,
  body,
  text,
  headers,
}: Parts): Pick<Sketch, 'path' | 'headers' | 'body'> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const asked = query.map(([name, value]) => `${name}=${value}`).join('&')
  const sent = text ?? (body === undefined ? null : JSON.stringify(body))
  return {
    path: asked === '' ? filled : `${filled}?${asked}`,
    headers: { ...(sent !== null && { 'content-type': 'application/json' }), ...headers },
    body: sent,
  }
}
