import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { expect, it } from 'vitest'
import { createAuthenticatedCall, errorScreenCalls } from './authenticated-call.ts'

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

/** All calls of the portal API, the telehealth service and the content service. */
const endpoints = Object.values(
  import.meta.glob<Record<string, unknown>>(
    [
      '../../../../../packages/api-contract/src/portal/**/*.ts',
      '../../../../../packages/api-contract/src/telehealth/**/*.ts',
      '../../../../../packages/api-contract/src/content/**/*.ts',
      '!**/*.test.ts',
    ],
    { eager: true },
  ),
).flatMap((file) => Object.values(file).filter(isEndpoint))

/** Makes each call once and returns the names of those whose HTTP 500 is reported. */
async function toldOf(extras: { readonly quiet?: boolean; readonly background?: boolean }) {
  const told: string[] = []
  for (const endpoint of endpoints) {
    const broken = (() => Promise.reject(new ApiError(500, { errors: [] }, 'test'))) as unknown as ApiCall
    const call = createAuthenticatedCall({
      tokens: () => ({ member: null, answers: null, telehealth: null }) as never,
      isMember: () => false,
      tokensBack: async () => {},
      isExpired: () => false,
      waitForReturn: async () => false,
      renewFor: async () => {},
      comeBack: async () => false,
      used: () => {},
      serverFailed: () => void told.push(nameOf(endpoint)),
    })(broken)
    await call(endpoint, extras as never).catch(() => {})
  }
  return told
}

it('reports an HTTP 500 of exactly the calls of the table, and of none in the background or with quiet [ERROR-01]', async () => {
  expect(endpoints.length).toBeGreaterThan(80)
  expect((await toldOf({})).toSorted()).toEqual(Object.keys(errorScreenCalls).toSorted())
  expect(await toldOf({ quiet: true })).toEqual([])
  expect(await toldOf({ background: true })).toEqual([])
})
