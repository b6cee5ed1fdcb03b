import type { WallStep } from '#events'

type StepOf<Kind extends WallStep['kind']> = Extract<WallStep, { kind: Kind }>

/** One request with all that it caused. */
export interface Story {
  correlationId: string
  /** When it began, in milliseconds since 1970. */
  startedAt: number
  /** Until the end of its last step. */
  ms: number
  /** Absent if a job caused the events, or the request was a read. */
  request: StepOf<'request'> | undefined
  events: number
  handlers: number
  messages: number
  isFailed: boolean
  /** In the order in which they happened. */
  steps: readonly WallStep[]
}

/** Steps of one millisecond follow each other in this order. */
const ranks: Readonly<Record<WallStep['kind'], number>> = { request: 0, event: 1, handler: 2, message: 3 }

const startOf = ({ at }: WallStep): number => Date.parse(at)
const endOf = (step: WallStep): number => startOf(step) + ('ms' in step ? step.ms : 0)

/** True for a refused or failed request, and for an event that was given up. */
export const isFailedStep = (step: WallStep): boolean =>
  (step.kind === 'request' && step.status >= 400) ||
  (step.kind === 'handler' && step.outcome === 'dead-letter')

/** Groups steps by the request that caused them, newest first. */
export function storiesOf(steps: readonly WallStep[]): Story[] {
  const byId = new Map<string, WallStep[]>()
  for (const step of steps) {
    const known = byId.get(step.correlationId)
    if (known === undefined) byId.set(step.correlationId, [step])
    else known.push(step)
  }
  return [...byId].map(([id, of]) => storyOf(id, of)).sort((a, b) => b.startedAt - a.startedAt)
}

function storyOf(correlationId: string, unordered: readonly WallStep[]): Story {
  const steps = unordered.toSorted((a, b) => startOf(a) - startOf(b) || ranks[a.kind] - ranks[b.kind])
  const count = (kind: WallStep['kind']) => steps.filter((step) => step.kind === kind).length
  const startedAt = Math.min(...steps.map(startOf))
  return {
    ...{ correlationId, startedAt, steps },
    ms: Math.max(...steps.map(endOf)) - startedAt,
    request: steps.find((step) => step.kind === 'request'),
    events: count('event'),
    handlers: count('handler'),
    messages: count('message'),
    isFailed: steps.some(isFailedStep),
  }
}

interface WallFilter {
  /** Part of a route, or of the name of an event, a service or a message. */
  text: string
  failedOnly: boolean
}

const wordsOf = (step: WallStep): string => {
  switch (step.kind) {
    case 'request':
      return `${step.method} ${step.route}`
    case 'event':
      return step.name
    case 'handler':
      return `${step.name} ${step.group}`
    case 'message':
      return step.message
  }
}

/** True if the story fits the filter. */
export function isWanted(story: Story, { text, failedOnly }: WallFilter): boolean {
  if (failedOnly && !story.isFailed) return false
  const wanted = text.trim().toLowerCase()
  return (
    wanted === '' ||
    story.correlationId.toLowerCase().includes(wanted) ||
    story.steps.some((step) => wordsOf(step).toLowerCase().includes(wanted))
  )
}

/** A story in a few words: its request, or its first event. */
export function titleOf({ request, steps }: Story): string {
  if (request !== undefined) return `${request.method} ${request.route}`
  const [first] = steps
  return first === undefined ? '' : wordsOf(first)
}
