import { hashRaw } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { codeFrom } from '../codes/one-time-code'
import { hashCost } from '../passwords/passwords'

export const recoveryCodeCount = 10
/** 50 bits. */
const codeLength = 10
const saltBytes = 16

/** The codes of one account share a salt: an attempt costs one hash, and hashes of different accounts differ. */
export interface KeptRecoveryCodes {
  salt: string
  hashes: string[]
}

/** Ten random codes to show once, and what is kept of them. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; kept: KeptRecoveryCodes }> {
  const salt = randomBytes(saltBytes).toString('base64url')
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(salt, normalCode(code))))
  return { codes, kept: { salt, hashes } }
}

/** A typed code without blanks, hyphens and case. */
export const normalCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** argon2id, with the cost of a password: the codes are shorter than 112 bits (OWASP ASVS 5.0.0, 6.5.2). */
export const hashRecoveryCode = async (salt: string, code: string): Promise<string> => {
  const hash = await hashRaw(code, { ...hashCost, salt: Buffer.from(salt, 'base64url') })
  return hash.toString('base64url')
}

function newCode(): string {
  const letters = codeFrom(randomBytes(codeLength))
  return `${letters.slice(0, codeLength / 2)}-${letters.slice(codeLength / 2)}`
}
