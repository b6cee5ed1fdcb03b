/** The command line is wrong. The message says in one sentence what is. */
export class WrongUsage extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongUsage'
  }
}

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 }

/** The seconds of a duration such as `30s`, `10m` or `2h`. Throws WrongUsage. */
export function secondsOf(duration: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smh])$/.exec(duration) ?? []
  if (count === undefined) throw new WrongUsage(`${duration} is no duration: say 30s, 10m or 2h.`)
  return Number(count) * (seconds[unit] ?? 1)
}
