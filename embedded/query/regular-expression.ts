import { BSONRegExp } from 'bson'
import { StoreError, notSupported } from '../errors'

/** A BSON regular expression, or `$regex` with `$options`, as JavaScript's. Options that JavaScript lacks are refused. */
export function toRegExp(source: unknown, options?: unknown): RegExp {
  const pattern = source instanceof BSONRegExp ? source.pattern : source
  const flags = options ?? (source instanceof BSONRegExp ? source.options : '')
  if (typeof pattern !== 'string') throw new StoreError('BadValue', '$regex has to be a string')
  if (typeof flags !== 'string') throw new StoreError('BadValue', '$options has to be a string')
  if (/[^imsu]/.test(flags)) throw notSupported(`the regular expression option in '${flags}'`)
  try {
    return new RegExp(pattern, flags.replace('u', ''))
  } catch {
    throw notSupported(`the regular expression ${pattern}`)
  }
}

/** The literal that every match begins with, '' when there is none to rely on. */
export function literalPrefix(pattern: RegExp): string {
  if (pattern.flags !== '' || !pattern.source.startsWith('^') || pattern.source.includes('|')) return ''
  const literal = /^\^([\w \-@:,;<>=!~%&'"#]*)(.?)/.exec(pattern.source)
  const text = literal?.[1] ?? ''
  return /[*?{]/.test(literal?.[2] ?? '') ? text.slice(0, -1) : text
}
