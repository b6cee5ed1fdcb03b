import { errorResponse, refusalsOf, type CallDefinition, type Reason } from '#events'
import type { Received } from './send'

/** An answer that is always slower counts as hanging. */
export const patienceMs = 2_000
/** The server itself gives up looking for a face after this time: how long it takes is the machine's business. */
const photoPatienceMs = 15_000
export const patienceFor = (call?: CallDefinition): number =>
  call?.file === undefined ? patienceMs : photoPatienceMs

export interface Judgement {
  problems: string[]
  /** True if the call itself answered, false if the middleware before it did. */
  isHandled: boolean
}

/** Lists the faults of an answer. `call`: its call, if there is one. */
export function judge(
  { status, contentType, body, isOurs, ms }: Received,
  method: string,
  call?: CallDefinition,
): Judgement {
  const problems: string[] = []
  if (status >= 500) problems.push(`answered ${status}`)
  if (ms > patienceFor(call)) problems.push(`took ${Math.round(ms)} ms`)
  if (status < 400) {
    if (call?.answer !== undefined && status !== 304 && !isOfShape(body, call.answer))
      problems.push(`answered ${status} with something else than it declares`)
    return { problems, isHandled: true }
  }
  if (method === 'HEAD' || !isOurs) return { problems, isHandled: false }
  const refusal = errorResponse.safeParse(jsonOf(body))
  if (!refusal.success || !contentType.startsWith('application/json'))
    problems.push(`answered ${status} with a body that is no refusal`)
  const reason = refusal.data?.reason
  if (reason === undefined || call === undefined) return { problems, isHandled: false }
  if (refusalsOf(call)[reason as Reason] !== status)
    problems.push(`answered ${status} for the undeclared reason ${reason}`)
  return { problems, isHandled: !(reason in refusalsOf({ ...call, reasons: {} })) }
}

const isOfShape = (body: Buffer, shape: NonNullable<CallDefinition['answer']>): boolean =>
  shape.safeParse(jsonOf(body)).success

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}
