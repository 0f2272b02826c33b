import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { PATIENT_QUERY_KEY, waitForPatientRecord, updateUnreadCount } from './unread-count.ts'

it('a count that is asked for while the record is on its way is shown after it, not under it [HEADER-05]', async () => {
  const client = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<{ unread_message_count: number }>()
  const reading = client.fetchQuery({ queryKey: [PATIENT_QUERY_KEY, 1], queryFn: () => promise })
  const asked = waitForPatientRecord(client).then(() => updateUnreadCount(client, 1))
  resolve({ unread_message_count: 0 })
  await reading
  expect(await asked).toBe(true)
  expect(client.getQueryData([PATIENT_QUERY_KEY, 1])).toEqual({ unread_message_count: 1 })
})
