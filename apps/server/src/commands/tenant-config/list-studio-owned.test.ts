import { expect, it } from 'vitest'
import { listStudioOwned } from './check-tenant-config.ts'

const answers =
  (body: object, status = 200) =>
  async () =>
    Response.json(body, { status })

it('lists what the studio owns and that those files are ignored', async () => {
  expect(await listStudioOwned(answers({ owned: ['articles', 'northstar'] }))).toBe(
    'The studio owns articles, northstar: files of these in the folder count for nothing.',
  )
  expect(await listStudioOwned(answers({ owned: [] }))).toBe('The studio owns nothing: these files count.')
})

it('reports unknown ownership without a product, with an older one, or with invalid settings', async () => {
  const unknown =
    'What the studio owns is not known: no running product with these settings was there to be asked.'
  expect(await listStudioOwned(async () => 'Nothing runs at http://127.0.0.1:1.')).toBe(unknown)
  expect(await listStudioOwned(answers({}, 500))).toBe(unknown)
  expect(await listStudioOwned(() => Promise.reject(new Error('PORT is no number')))).toBe(unknown)
})
