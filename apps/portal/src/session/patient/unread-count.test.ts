import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { PATIENT_QUERY_KEY, waitForPatientRecord, updateUnreadCount } from './unread-count.ts'

it('an unread count requested while the record loads is shown after it and not overwritten [HEADER-05]', async () => {
  const client = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<{ unread_message_count: number }>()
  const reading = client.fetchQuery({ queryKey: [PATIENT_QUERY_KEY, 1], queryFn: () => promise })
  const asked = waitForPatientRecord(client).then(() => updateUnreadCount(client, 1))
  resolve({ unread_message_count: 0 })
  await reading
  expect(await asked).toBe(true)
  expect(client.getQueryData([PATIENT_QUERY_KEY, 1])).toEqual({ unread_message_count: 1 })
})
