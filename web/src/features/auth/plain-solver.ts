import { pbkdf2 } from '@noble/hashes/pbkdf2'
import { sha256 } from '@noble/hashes/sha2'
import { solveChallenge, type Challenge } from 'altcha-lib'

/** Solves a human check without `crypto.subtle`, which browsers offer on https and localhost alone. Each worker tries every `of`th number. */
onmessage = async ({
  data: { challenge, from, of },
}: MessageEvent<{ challenge: Challenge; from: number; of: number }>) => {
  const solution = await solveChallenge({
    challenge,
    counterStart: from,
    counterStep: of,
    deriveKey: ({ cost, keyLength }, salt, password) =>
      Promise.resolve({
        parameters: {},
        derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength ?? 32 }),
      }),
  })
  postMessage(solution)
}
