import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config'

/** The file was emptied or cut, as by a copy onto a full disk. */
export class SecretUnusable extends Error {
  constructor(file: string) {
    super(
      `The secret in ${file} is empty or cut: restore that file, or delete it and a new one is made (everybody logs in again).`,
    )
    this.name = 'SecretUnusable'
  }
}

/**
 * The secret that signs tokens and tickets: the configured one, or one made at the first start and kept (mode 0600). A
 * process that needs none gets a random one, and its signatures are valid nowhere.
 */
export function loadSecret(config: Pick<Config, 'jwtSecret' | 'dataDir' | 'needs'>): string {
  if (!config.needs.signing) return randomBytes(48).toString('base64url')
  if (config.jwtSecret) return config.jwtSecret
  // An existing folder may be shared, so its content is made private folder by folder.
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const file = join(config.dataDir, 'jwt-secret')
  return readKept(file) ?? keep(file)
}

/** Throws `SecretUnusable` if the file holds no whole secret: anybody could forge signatures made with it. */
function readKept(file: string): string | null {
  try {
    const kept = readFileSync(file, 'utf8').trim()
    if (kept.length < 32) throw new SecretUnusable(file)
    return kept
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Hard-linked into place, so that two concurrent starts agree on one secret and no half file is ever read. */
function keep(file: string): string {
  const made = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(made, randomBytes(48).toString('base64url') + '\n', { mode: 0o600, flush: true })
  try {
    linkSync(made, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(made, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

/** A key for one purpose, so that a signature for one purpose is invalid for any other. */
export const secretFor = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest()
