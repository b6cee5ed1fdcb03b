import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pages } from './pages'

const router = readFileSync(new URL('../../web/src/app/router.tsx', import.meta.url), 'utf8')

it('lists every page of the router, so that axe runs on each', () => {
  const routed = [...router.matchAll(/<Route[^>]*? path="([^"]+)"/g)].map(([, path]) => path)
  expect(routed.length).toBeGreaterThan(10)
  expect([...new Set(pages.map(({ route }) => route))].sort()).toEqual(['/', ...routed].sort())
})
