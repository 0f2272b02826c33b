import { NetworkError } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { countUnreadMessages } from '@evenkeel/api-contract/telehealth/messages'
import { expect, it } from 'vitest'
import { telehealthValidation } from './telehealth-validation.ts'

/** The unread count as the page gets it from the telehealth service at `base`. */
const countAt = (base: string, answer: unknown): Promise<unknown> =>
  createApiCall({
    base,
    fetch: () => Promise.resolve(Response.json(answer)),
    ...telehealthValidation(base),
  })(countUnreadMessages, { params: { id: 7 } })

it('validates the answers of a telehealth service elsewhere where they enter, with every call [CALL-46]', async () => {
  for (const base of ['https://telehealth.example', 'https://telehealth.example/v1']) {
    await expect(countAt(base, { unread_message_count: '3' })).rejects.toThrow(NetworkError)
    await expect(countAt(base, { unread_message_count: 3, stranger: true })).resolves.toEqual({
      unread_message_count: 3,
    })
  }
})

it('leaves the answers of our own to the service that sent them: no schema is loaded for them', () => {
  expect(telehealthValidation('/telehealth')).toEqual({})
})
