import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config'

/**
 * The secret that signs tokens and tickets: the given one, or one made at the first start and kept (mode 0600). Where a process
 * needs none, one that nobody else knows: what is signed with it holds nowhere.
 */
export function loadSecret(config: Pick<Config, 'jwtSecret' | 'dataDir' | 'needs'>): string {
  if (!config.needs.signing) return randomBytes(48).toString('base64url')
  if (config.jwtSecret) return config.jwtSecret
  // What lies in it is kept private folder by folder: one that was there may be shared.
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const file = join(config.dataDir, 'jwt-secret')
  return readKept(file) ?? keep(file)
}

function readKept(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Linked into place, so that two starts at once agree on one secret and no half file is ever read. */
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

/** A secret for one purpose alone, so that what is signed for one is worth nothing for another. */
export const secretFor = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest()
