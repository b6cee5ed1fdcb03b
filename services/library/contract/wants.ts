import type { AskForRequest, OfferAnswer, Want, WantsOfModule } from '#events'

/** A student's part in a want, or a document that they offer for it. */
interface Part {
  userId: string
  wantId: string
}
type Offering = Part & { documentId: string }

/** Wants of students, and the documents that uploaders offer for them. */
export interface Wants {
  /** The wants of a module, as a user sees them. */
  wantsOf(courseCode: string, userId: string): Promise<WantsOfModule>
  /** The wants that a user asked for or seconded, newest first. */
  wantsOfUser(userId: string): Promise<Want[]>
  /** Idempotent. Throws AppError: 'invalid' 400, 'too-many-wants' 400, 'want-full' 409. */
  askFor(userId: string, courseCode: string, request: AskForRequest): Promise<Want | null>
  /** Idempotent. Throws AppError: 'not-found' 404, 'too-many-wants' 400, 'want-ended' 409, 'want-full' 409. */
  secondWant(part: Part): Promise<Want | null>
  /** Idempotent. */
  withdrawWant(part: Part): Promise<Want | null>
  /**
   * Idempotent. Throws AppError: 'not-found' 404, 'removed' 410, 'forbidden' 403, 'other-module' 409, 'want-ended' 409,
   * 'offer-ended' 409, 'too-many-offers' 400.
   */
  offerForWant(offering: Offering): Promise<Want | null>
  /** Idempotent. */
  withdrawOffer(offering: Offering): Promise<Want | null>
  /** Idempotent. Throws AppError: 'not-found' 404, 'removed' 410, 'forbidden' 403, 'want-ended' 409, 'offer-ended' 409. */
  answerOffer(offering: Offering, answer: OfferAnswer): Promise<Want | null>
}
