/** The acts of an operator on an account, from the command line at the server. Each act is recorded in the audit trail. */
export interface ByOperator {
  /** Ends every session. False if there is no such account. */
  endSessions(userId: string, actorId: string): Promise<boolean>
  /**
   * Mails a code with which the owner chooses a new password, beyond the limit of such mails. `too-soon`: one was mailed within 120 s.
   */
  mailResetCode(userId: string, actorId: string): Promise<'mailed' | 'too-soon' | 'no-account'>
  /** Removes the second factor of an admin who has lost it, and ends every session. The owner is told by mail. */
  resetSecondFactor(userId: string, actorId: string): Promise<'reset' | 'none'>
}
