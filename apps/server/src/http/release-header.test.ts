import { RELEASE_HEADER } from '@evenkeel/api-contract/client/release-header'
import { expect, it } from 'vitest'
import { release } from '../database/check-readiness.ts'
import type { Env } from '../env.ts'
import { openPublicServer } from './servers.ts'

it('names its release in every answer, errors included, by an id that shows no version (trust S17)', async () => {
  const env = { TRUSTED_PROXIES: 0, NODE_ENV: 'test' } as Partial<Env> as Env
  const app = openPublicServer(env, 'http://localhost:8080')
  app.get('/api/any', async () => ({}))
  const ids = await Promise.all(
    ['/api/any', '/api/unknown'].map(async (url) => (await app.inject(url)).headers[RELEASE_HEADER]),
  )
  await app.close()
  expect(ids[0]).toMatch(/^[0-9a-f]{12}$/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[0]).not.toContain(release)
})
