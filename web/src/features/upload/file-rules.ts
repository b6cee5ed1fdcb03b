import { maxUploadBytes, uploadType } from '#events'

export interface Candidate {
  name: string
  size: number
  type: string
  /** Whether its first bytes are those of a PDF, whatever it is called. */
  beginsAsPdf: boolean
}
/** A file, or several, that may not be uploaded, and why. */
export interface Refusal {
  name: string
  message: string
}

/** Which of the newly picked files may join the chosen ones, and what to say about the others. */
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

/** A PDF may begin a little later than its file. */
const headBytes = 1024

/** Whether the first bytes of a file are those of a PDF. */
export async function beginsAsPdf(file: Blob): Promise<boolean> {
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    return new TextDecoder('latin1').decode(head).includes('%PDF-')
  } catch {
    // It was moved or locked since it was picked.
    return false
  }
}
