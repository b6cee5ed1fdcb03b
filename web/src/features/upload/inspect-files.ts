import { fetchCode } from '../../components/fetch-code'
import { readKnown } from './api/read-known'
import { sha256Of } from './sha256-of'
import { useWizard, type Entry } from './wizard-store'

let queue = Promise.resolve()

/** Inspects newly chosen files: whether the library has or refuses them, whether two are the same, and what page one looks like. */
export function inspectFiles(keys: readonly string[]): void {
  // One at a time: a file may have 30 MB.
  queue = queue.then(async () => {
    for (const key of keys) await hash(key)
    await tellKnown(keys)
    for (const key of keys) await draw(key)
  })
}

const entryOf = (key: string) => useWizard.getState().entries.find((entry) => entry.key === key)

async function hash(key: string) {
  const entry = entryOf(key)
  const sha256 = entry && (await sha256Of(entry.file))
  if (sha256 == null) return
  const { entries, setLook, setOutcome } = useWizard.getState()
  const duplicate = entries.find((other) => other.key !== key && other.sha256 === sha256)
  setLook(key, { sha256 })
  if (duplicate !== undefined && isWaiting(key))
    setOutcome(key, {
      kind: 'duplicate',
      message: `This is the same file as ${duplicate.file.name}.`,
      originalId: null,
    })
}

async function tellKnown(keys: readonly string[]) {
  const hashed = keys.flatMap((key) => {
    const sha256 = entryOf(key)?.sha256
    return sha256 == null ? [] : [{ key, sha256 }]
  })
  if (hashed.length === 0) return
  const { documents, refused } = await readKnown(hashed.map(({ sha256 }) => sha256))
  for (const { key, sha256 } of hashed) {
    const original = documents.find((document) => document.sha256 === sha256)
    const refusal = refused.find((file) => file.sha256 === sha256)
    const message = original
      ? `These notes are already in the library, as ‘${original.title}’.`
      : refusal?.message
    if (message === undefined || !isWaiting(key)) continue
    useWizard.getState().setOutcome(key, { kind: 'duplicate', message, originalId: original?._id ?? null })
  }
}

async function draw(key: string) {
  const entry = entryOf(key)
  if (entry === undefined) return
  // A file that cannot be drawn shows a blank sheet; the server decides whether it is a PDF.
  const picture = await fetchCode(() => import('../../components/pdf/draw-first-page'))
    .then(({ drawFirstPage }) => drawFirstPage(entry.file))
    .catch(() => null)
  if (picture === null) return
  const thumbnail = URL.createObjectURL(picture)
  if (entryOf(key) === undefined) URL.revokeObjectURL(thumbnail)
  else useWizard.getState().setLook(key, { thumbnail })
}

const isWaiting = (key: string) =>
  (entryOf(key)?.outcome satisfies Entry['outcome'] | undefined)?.kind === 'waiting'
