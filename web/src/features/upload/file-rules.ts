import { maxUploadBytes, uploadType } from '#events'

interface Candidate {
  name: string
  size: number
  type: string
}

/** Which of the newly picked files may join the chosen ones, and what to say about the others. */
export function judgeFiles<F extends Candidate>(
  chosen: readonly Candidate[],
  picked: readonly F[],
): { accepted: F[]; complaints: string[] } {
  const accepted: F[] = []
  const complaints: string[] = []
  const repeated: string[] = []
  for (const file of picked) {
    if (file.type !== uploadType) complaints.push(`${file.name} is not a supported file type.`)
    else if (file.size > maxUploadBytes) complaints.push(`${file.name} exceeds the 30MB limit.`)
    else if ([...chosen, ...accepted].some((other) => isSame(other, file))) repeated.push(file.name)
    else accepted.push(file)
  }
  if (repeated.length > 0) complaints.push(`${repeated.join(', ')} already uploaded.`)
  return { accepted, complaints }
}

const isSame = (file: Candidate, other: Candidate) => file.name === other.name && file.size === other.size
