import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'

/** Responses of the mock server with their labels. */
export const mockResponses = {
  success: 'It works',
  'field-error': 'It refuses the email and the phone number',
  'form-error': 'It refuses something that is no field',
  'true-error': 'It answers true for the email',
  unreachable: 'It cannot be reached',
} as const
export type MockResponse = keyof typeof mockResponses

const mockRefusals: Readonly<Record<Exclude<MockResponse, 'success' | 'unreachable'>, readonly unknown[]>> = {
  'field-error': [
    { field: 'phone', message: 'This phone number is not yours' },
    { field: 'email', message: 'This email is in use' },
  ],
  'form-error': [
    { field: 'no_such_field', message: 'The first thing the form has no field for' },
    { field: null, message: 'The second thing' },
  ],
  'true-error': [{ field: 'email', message: true }],
}

/**
 * Answers a submitted form without a network in the format of the real services; rejects with the same errors
 * as a call.
 */
export async function respondAsServer(answer: MockResponse, values: FieldValues): Promise<FieldValues> {
  if (answer === 'success') return values
  if (answer === 'unreachable') throw new NetworkError('The mock server is unreachable')
  const errors = mockRefusals[answer].map((entry) => entry as { field: string | null; message: unknown })
  throw new ApiError(400, { errors }, 'POST /mock')
}
