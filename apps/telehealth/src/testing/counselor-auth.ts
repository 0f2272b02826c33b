import { randomUUID } from 'node:crypto'
import type { ApiCall, CallOptions } from '@evenkeel/api-contract/client/api-call'
import type { Endpoint, CallInput } from '@evenkeel/api-contract/endpoint'
import { createNotAuthenticatedError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { CounselorNotice } from '@evenkeel/api-contract/counselor/email-notifications'
import type { CounselorAuth } from '#modules/counselor-auth/auth.ts'
import { counselorAccounts } from '#db/counselor-tables.ts'
import type { Sandbox } from './sandbox.ts'

const HEADER = 'x-test-counselor'

const rejectNotFound = (): Promise<never> => Promise.reject(createNotFoundError())

interface TestCounselorAuth extends CounselorAuth {
  /** The people whose data was shown. */
  readonly noted: string[]
  /** The canceled and moved visits that were mailed. */
  readonly told: { readonly id: number | string; readonly wasMoved: boolean }[]
  /** All that was mailed. */
  readonly notices: CounselorNotice[]
}

/** A door that believes a header, for tests of what lies behind it. */
export function createTestCounselorAuth(): TestCounselorAuth {
  const noted: string[] = []
  const told: TestCounselorAuth['told'] = []
  const notices: CounselorNotice[] = []
  return {
    noted,
    told,
    notices,
    tell: async (_staffId, notice) => {
      notices.push(notice)
      const { kind, about } = notice
      if (kind === 'canceled' || kind === 'moved') told.push({ id: about, wasMoved: kind === 'moved' })
    },
    identify: async ({ headers }) => {
      const staffId = headers[HEADER]
      if (typeof staffId !== 'string') throw createNotAuthenticatedError()
      return { staffId, name: 'Dana Reyes' }
    },
    tellOfLicense: async () => {},
    noteMember: async (_request, { memberId }) => void noted.push(memberId),
    witness: async () => {},
    careLine: { ask: async () => {}, read: async () => null, phoneFor: async () => null },
    offers: {
      list: async () => [],
      find: rejectNotFound,
      acceptedOf: async () => null,
      accept: rejectNotFound,
      decline: rejectNotFound,
      giveBack: rejectNotFound,
    },
  }
}

/** A person of the staff who works as this provider, and the call as the staff application makes it. */
export async function signInAsCounselor(
  { store, clock, call }: Pick<Sandbox, 'store' | 'clock' | 'call'>,
  providerId: number,
): Promise<ApiCall> {
  const staffId = randomUUID()
  await store.db.insert(counselorAccounts).values({ staffId, providerId, createdAt: clock.now() })
  return <E extends Endpoint>(endpoint: E, sent: CallInput<E> & CallOptions) =>
    call<E>(endpoint, { ...sent, headers: { ...sent.headers, [HEADER]: staffId } } as CallInput<E> &
      CallOptions)
}
