import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program and returns its standard output. Throws with the end of its output if it fails or takes too long; `allow`: other exit codes of success. */
export async function run(
  program: string,
  args: readonly string[],
  {
    cwd,
    env,
    allow = [],
    limitMs = 120_000,
  }: { cwd?: string; env?: Record<string, string>; allow?: readonly number[]; limitMs?: number } = {},
): Promise<string> {
  try {
    const { stdout } = await execute(program, args, {
      ...(cwd !== undefined && { cwd }),
      env: { ...process.env, ...env },
      maxBuffer: 256 * 1024 * 1024,
      timeout: limitMs,
    })
    return stdout
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string }
    if (typeof code === 'number' && allow.includes(code)) return stdout
    throw new Error(`${program} ${args.join(' ')} failed: ${(stderr || stdout).slice(-600)}`, {
      cause: error,
    })
  }
}
