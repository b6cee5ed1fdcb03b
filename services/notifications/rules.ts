/** As many of the newest messages as an inbox shows. */
export const inboxLimit = 200

/** One user's having read one message. */
export const readKey = (messageId: string, userId: string): string => `${messageId}:${userId}`

export const otpSubject = 'Your Studyshelf code'

/** What the mail with a one-time code says. */
export const otpText = ({ username, code }: { username: string; code: string }): string =>
  `Hi ${username},

your Studyshelf code is

    ${code}

Type it in where you signed up. It works once, for 10 minutes.

If you did not sign up for Studyshelf, ignore this mail: without the code nothing happens.

See you on the shelf,
Studyshelf
`
