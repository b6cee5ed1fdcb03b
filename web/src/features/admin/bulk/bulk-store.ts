import type { CaseSummary } from '#events'
import { create } from 'zustand'
import type { makeDecision } from '../api/make-decision'
import type { Choice } from '../decisions/choices'
import { refusalText } from '../decisions/refusal-text'
import { tooLateMs, undoMs } from './rules'

/** One decision about several cases. */
export interface Bulk {
  choice: Choice
  note: string
  cases: readonly CaseSummary[]
}

/** The outcome of a case: null if it was decided, else why not. */
export interface BulkResult {
  of: CaseSummary
  refusal: string | null
}

type BulkState =
  | { step: 'none' }
  /** `endsAt`: when the decisions are made, in milliseconds since 1970. */
  | { step: 'waiting'; bulk: Bulk; endsAt: number }
  | { step: 'deciding'; bulk: Bulk; results: readonly BulkResult[] }
  | { step: 'done'; bulk: Bulk; results: readonly BulkResult[] }
  | { step: 'undone'; why: 'asked' | 'asleep' }

/**
 * The bulk decision in progress. Nothing is sent for ten seconds: an undo, closing the tab or leaving the desk cancels it without effect.
 * Then each case is decided by its own request, one after the other.
 */
export const useBulk = create<BulkState>()(() => ({ step: 'none' }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Begins the ten seconds, after which `decide` is called for each case. Does nothing while another decision is under way. */
export function beginBulk(bulk: Bulk, decide: typeof makeDecision): void {
  const { step } = useBulk.getState()
  if (step === 'waiting' || step === 'deciding') return
  const endsAt = Date.now() + undoMs
  useBulk.setState({ step: 'waiting', bulk, endsAt }, true)
  timer = setTimeout(() => {
    if (Date.now() > endsAt + tooLateMs) useBulk.setState({ step: 'undone', why: 'asleep' }, true)
    else void decideAll(bulk, decide)
  }, undoMs)
}

/** Ends the wait: nothing is decided. False if it is too late, or nothing waits. */
export function undoBulk(): boolean {
  if (useBulk.getState().step !== 'waiting') return false
  clearTimeout(timer)
  useBulk.setState({ step: 'undone', why: 'asked' }, true)
  return true
}

/** Puts the results away. */
export function forgetBulk(): void {
  const { step } = useBulk.getState()
  if (step === 'done' || step === 'undone') useBulk.setState({ step: 'none' }, true)
}

async function decideAll(bulk: Bulk, decide: typeof makeDecision): Promise<void> {
  const results: BulkResult[] = []
  const show = (step: 'deciding' | 'done') => useBulk.setState({ step, bulk, results: [...results] }, true)
  show('deciding')
  for (const of of bulk.cases) {
    const { _id: caseId, userId, subjectId: documentId, text } = of
    const subject = { caseId, userId, documentId, text: text?.words }
    const refusal = await decide(bulk.choice, subject, bulk.note).then(() => null, refusalOf)
    results.push({ of, refusal })
    show('deciding')
  }
  show('done')
}

/** Why a case was not decided. The texts of a case's own page end with a word about that page. */
const refusalOf = (error: unknown): string => refusalText(error).replace(' Here is its current state.', '')
