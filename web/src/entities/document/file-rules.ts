import { maxUploadBytes, uploadType } from '#events'

export interface Candidate {
  name: string
  size: number
  type: string
  /** True if its first bytes are those of a PDF, whatever its name. */
  beginsAsPdf: boolean
}
/** Files that cannot be uploaded, and why. */
export interface Refusal {
  name: string
  message: string
}

/** Decides which newly picked files are accepted, and why others are not. */
export function judgeFiles<F extends Candidate>(
  chosen: readonly Pick<Candidate, 'name' | 'size'>[],
  picked: readonly F[],
): { accepted: F[]; refusals: Refusal[] } {
  const accepted: F[] = []
  const refusals: Refusal[] = []
  const repeated: string[] = []
  for (const file of picked) {
    const { name, size, type, beginsAsPdf } = file
    if (type !== uploadType || (!beginsAsPdf && size <= maxUploadBytes))
      refusals.push({ name, message: `${name} is not a supported file type.` })
    else if (size > maxUploadBytes) refusals.push({ name, message: `${name} exceeds the 30MB limit.` })
    else if ([...chosen, ...accepted].some((other) => other.name === name && other.size === size))
      repeated.push(name)
    else accepted.push(file)
  }
  const names = repeated.join(', ')
  if (repeated.length > 0) refusals.push({ name: names, message: `${names} already uploaded.` })
  return { accepted, refusals }
}

/** A PDF header may start a little after the beginning of the file. */
const headBytes = 1024

/** True if the first bytes of a file are those of a PDF. */
export async function beginsAsPdf(file: Blob): Promise<boolean> {
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    return new TextDecoder('latin1').decode(head).includes('%PDF-')
  } catch {
    // The file was moved or locked since it was picked.
    return false
  }
}
