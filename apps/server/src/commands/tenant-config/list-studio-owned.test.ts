import { expect, it } from 'vitest'
import { listStudioOwned } from './check-tenant-config.ts'

const answers =
  (body: object, status = 200) =>
  async () =>
    Response.json(body, { status })

it('lists what the studio owns and that those files are ignored', async () => {
  expect(await listStudioOwned(answers({ owned: ['articles', 'northstar'] }))).toBe(
    'The content studio owns articles, northstar: files of these in the folder are ignored.',
  )
  expect(await listStudioOwned(answers({ owned: [] }))).toBe(
    'The content studio owns no files: all of these are used.',
  )
})

it('reports unknown ownership without a product, with an older one, or with invalid settings', async () => {
  const unknown =
    'The files owned by the content studio are unknown: no product with these settings is running.'
  expect(await listStudioOwned(async () => 'Nothing runs at http://127.0.0.1:1.')).toBe(unknown)
  expect(await listStudioOwned(answers({}, 500))).toBe(unknown)
  expect(await listStudioOwned(() => Promise.reject(new Error('PORT is no number')))).toBe(unknown)
})
