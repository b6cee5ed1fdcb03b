import type { Request, Response } from 'express'
import type { Accounts, Actor } from '#services/accounts'
import { accountOf } from './account-of'
import type { LoginGuard } from './login-guard'

/** Runs a call that may carry the user's own password. Wrong passwords are limited as at a login. */
export const createGuardPassword =
  ({ accounts, guardLogin }: { accounts: Accounts; guardLogin: LoginGuard }) =>
  async <Answer>(
    asked: { actor: Actor; body: { password?: string | undefined }; request: Request; response: Response },
    act: () => Promise<Answer>,
  ): Promise<Answer> => {
    const { actor, body, request, response } = asked
    if (body.password === undefined) return act()
    const { userId, sessionId } = actor
    const { email } = await accountOf(accounts, userId)
    const attempt = { request, response, email, session: `${userId} ${sessionId ?? ''}` }
    return (await guardLogin(attempt, async () => ({ token: null, answer: await act() }))).answer
  }
