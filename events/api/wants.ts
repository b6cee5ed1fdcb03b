import { z } from 'zod'
import { count, instant, success } from '../fields'
import { documentKind, id, isOneLine, isVisible } from '../values'
import { defineCall } from './define-call'
import { yearField } from './document-changes'
import { courseCodeField, documentMustStand, withId } from './shared'
import { sharedCodes } from './shelves'

/** Most wants of one student at the same time: asked and seconded together. */
export const maxWants = 20
/** A want ends after this time. */
export const wantDays = 90
/** Characters. */
export const maxWantLineLength = 120
/** Seconders of one want. */
export const maxSeconders = 500
/** Documents that one uploader offers for one want. */
export const maxOffersOfUploader = 3
/** Documents offered for one want. */
export const maxOffersOfWant = 50
/** Wants that one document is offered for. */
export const maxWantsOfDocument = 5
/** This many seconders settle a want if its asker did not. */
export const settlingSeconders = 2
/** A student sees a settled want this long. */
export const settledDays = 7

export const offerStates = ['open', 'declined', 'withdrawn'] as const
/** `declined`: the asker meant something else. `withdrawn`: by its uploader, or because the document is no longer published. */
export const offerState = z.enum(offerStates)
export type OfferState = z.infer<typeof offerState>

/** A document that its uploader offers for a want, for one viewer. */
const wantOffer = z.object({
  documentId: id,
  title: z.string(),
  at: instant,
  state: offerState,
  /** True if the viewer uploaded it. */
  isOwn: z.boolean(),
  /** True if the viewer may say that it is what they want. */
  mayConfirm: z.boolean(),
  /** True if the viewer has said so. */
  confirmed: z.boolean(),
})
export type WantOffer = z.infer<typeof wantOffer>

/** An ask of students of a module, for one viewer. */
export const want = z.object({
  _id: id,
  courseCode: z.string(),
  kind: documentKind,
  year: z.string().nullable(),
  /** Says it more exactly; null if there is none. */
  line: z.string().nullable(),
  /** True if an admin removed the line. */
  isLineHidden: z.boolean(),
  askedAt: instant,
  /** Students who wait for it: its asker and its seconders. */
  students: count,
  /** The viewer's part in it; null if they have none. */
  mine: z.enum(['asked', 'seconded']).nullable(),
  /** Open ones, and others that concern the viewer. */
  offers: z.array(wantOffer),
  /** The document that settled it; null while it is open. */
  settledBy: id.nullable(),
})
export type Want = z.infer<typeof want>

export const wantLineField = z
  .string()
  .trim()
  .max(maxWantLineLength, `Use at most ${maxWantLineLength} characters.`)
  .refine((line) => line === '' || (isOneLine(line) && isVisible(line)), 'Use one line of readable text.')

export const askForRequest = z.object({
  kind: documentKind,
  /** Any spelling of a year; empty or absent for any year. */
  year: yearField.default(''),
  /** Says it more exactly; empty or absent if the kind is enough. */
  line: wantLineField.default(''),
})
export type AskForRequest = z.output<typeof askForRequest>

export const offerAnswers = ['yes', 'no', 'open'] as const
export const offerAnswer = z.enum(offerAnswers)
/** `yes`: that is it. `no`: the asker meant something else. `open`: takes either back. */
export type OfferAnswer = z.infer<typeof offerAnswer>

export const wantsResponse = z.object({ success, wants: z.array(want), sharedCodes })
export type WantsOfModule = Omit<z.infer<typeof wantsResponse>, 'success'>
/** The want after a change; null if nothing of it is left to show. */
export const wantResponse = z.object({ success, want: want.nullable() })
const withCode = z.object({ code: courseCodeField })
const withOffer = withId.extend({ documentId: id })

/** Wants: what students miss, and the documents that uploaders offer for them. Nobody is shown who wants something. */
export const wantCalls = {
  wants: defineCall({
    method: 'get',
    path: '/api/modules/:code/wants',
    summary: 'What students of a module ask for, how many do, and what is offered.',
    access: 'user',
    params: withCode,
    answer: wantsResponse,
    reasons: {},
  }),
  askFor: defineCall({
    method: 'post',
    path: '/api/modules/:code/wants',
    summary:
      'Ask for a document of a module: its kind, and if wanted the year and a line. Seconds an open want that says the same. Idempotent.',
    access: 'user',
    params: withCode,
    body: askForRequest,
    answer: wantResponse,
    reasons: { 'too-many-wants': 400, 'want-full': 409 },
  }),
  myWants: defineCall({
    method: 'get',
    path: '/api/auth/wants',
    summary: 'What one asks for or has seconded, in all modules.',
    access: 'user',
    answer: z.object({ success, wants: z.array(want) }),
    reasons: {},
  }),
  secondWant: defineCall({
    method: 'post',
    path: '/api/auth/wants/:id/second',
    summary: 'Want it too. Idempotent.',
    access: 'user',
    params: withId,
    answer: wantResponse,
    reasons: { 'too-many-wants': 400, 'want-ended': 409, 'want-full': 409 },
  }),
  withdrawWant: defineCall({
    method: 'delete',
    path: '/api/auth/wants/:id',
    summary: 'Want it no longer. It ends with the last student who wants it. Idempotent.',
    access: 'user',
    params: withId,
    answer: wantResponse,
    reasons: {},
  }),
  offerForWant: defineCall({
    method: 'put',
    path: '/api/auth/wants/:id/offers/:documentId',
    summary:
      'Offer a document of one’s own for what students of its module ask for. They are told once. Idempotent.',
    access: 'user',
    params: withOffer,
    answer: wantResponse,
    reasons: {
      ...documentMustStand,
      forbidden: 403,
      'other-module': 409,
      'want-ended': 409,
      'offer-ended': 409,
      'too-many-offers': 400,
    },
  }),
  withdrawOffer: defineCall({
    method: 'delete',
    path: '/api/auth/wants/:id/offers/:documentId',
    summary: 'Offer it no longer. Idempotent.',
    access: 'user',
    params: withOffer,
    answer: wantResponse,
    reasons: {},
  }),
  answerOffer: defineCall({
    method: 'put',
    path: '/api/auth/wants/:id/offers/:documentId/answer',
    summary:
      'Say whether an offered document is what one wants. The asker’s yes settles the want, and so do those of two seconders; its uploader earns 5 points. Only the asker can say no. Idempotent.',
    access: 'user',
    params: withOffer,
    body: z.object({ answer: offerAnswer }),
    answer: wantResponse,
    reasons: { ...documentMustStand, forbidden: 403, 'want-ended': 409, 'offer-ended': 409 },
  }),
}
