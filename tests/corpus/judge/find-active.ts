/** Objects of a file as qpdf's JSON (version 2) has them: `obj:1 0 R` leads to a value or a stream. */
export type QpdfObjects = Readonly<Record<string, unknown>>

type Dict = Record<string, unknown>

const actions = new Set(
  'JavaScript Launch SubmitForm ImportData GoToE GoToR Rendition Movie Sound RichMediaExecute GoTo3DView'.split(
    ' ',
  ),
)
const annotations = new Set('FileAttachment RichMedia Screen Movie Sound 3D'.split(' '))
const isDict = (value: unknown): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Everything in the objects of a file that a reader could run, or save as a file. Shares no code with the guard. */
export function findActive(objects: QpdfObjects): string[] {
  const found = new Set<string>()
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'string' || !/^\d+ \d+ R$/.test(value)) return value
    const object = objects[`obj:${value}`]
    if (!isDict(object)) return undefined
    return 'value' in object
      ? object['value']
      : isDict(object['stream'])
        ? object['stream']['dict']
        : undefined
  }
  const nameAt = (dict: Dict, key: string): string | undefined => {
    const value = resolve(dict[key])
    return typeof value === 'string' && value.startsWith('/') ? value.slice(1) : undefined
  }
  const has = (dict: Dict, key: string) => (resolve(dict[key]) ?? null) !== null
  const isAction = (value: unknown): boolean => isDict(value) && nameAt(value, '/S') !== undefined

  function visit(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isDict(value)) return
    const action = nameAt(value, '/S')
    if (action !== undefined && actions.has(action)) found.add(`action ${action}`)
    const subtype = nameAt(value, '/Subtype')
    if (subtype !== undefined && annotations.has(subtype) && has(value, '/Rect'))
      found.add(`annotation ${subtype}`)
    if (nameAt(value, '/Type') === 'EmbeddedFile') found.add('embedded file')
    if (has(value, '/XFA')) found.add('XFA')
    const url = resolve(value['/URI'])
    if (typeof url === 'string' && /^(u:|b:)?[^a-z]*(javascript|vbscript|data):/i.test(url))
      found.add('executable URL')
    const files = resolve(value['/EF'])
    if (isDict(files) && Object.keys(files).length > 0) found.add('file specification')
    const opening = resolve(value['/OpenAction'])
    if (isDict(opening) && nameAt(opening, '/S') !== 'GoTo') found.add('action when opened')
    const additional = resolve(value['/AA'])
    if (isDict(additional) && Object.values(additional).some((each) => isAction(resolve(each))))
      found.add('additional action')
    Object.values(value).forEach(visit)
  }
  visit(objects)
  return [...found].sort()
}
