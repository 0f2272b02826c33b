import { expect, it } from 'vitest'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { messageWebhook } from '@evenkeel/api-contract/portal/messages'
import { loadEndpoints } from './load-endpoints.ts'

it('finds every endpoint of the API contract once, each with schemas that match its kind of answer', async () => {
  const endpoints = await loadEndpoints()
  expect(endpoints.length).toBeGreaterThan(180)
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length)
  const wrong = endpoints.filter((endpoint) => {
    const { file, events, response } = getSchemas(endpoint)
    const { success } = endpoint
    const hasContent = file !== undefined || events !== undefined || response !== undefined
    return (
      hasContent !== (success.status !== 204) ||
      file !== success.file ||
      (events !== undefined) !== (success.events ?? false)
    )
  })
  expect(wrong).toEqual([messageWebhook])
})
