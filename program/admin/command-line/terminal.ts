import { createInterface } from 'node:readline/promises'

/** The terminal of this process. Nobody is asked where input or output is a pipe. */
export const terminal = () => ({
  say: (text: string) => void process.stdout.write(`${text.trimEnd()}\n`),
  complain: (text: string) => void process.stderr.write(`${text}\n`),
  confirm:
    process.stdin.isTTY && process.stdout.isTTY
      ? async (question: string) => {
          const asked = createInterface({ input: process.stdin, output: process.stderr })
          const answer = await asked.question(`${question}\nGo on? Type yes: `)
          asked.close()
          return answer.trim().toLowerCase() === 'yes'
        }
      : null,
})
