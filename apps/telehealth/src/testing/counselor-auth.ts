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
  /** Patients recorded for the audit log. */
  readonly noted: string[]
  /** Emails about canceled and moved visits. */
  readonly told: { readonly id: number | string; readonly wasMoved: boolean }[]
  /** All emails. */
  readonly notices: CounselorNotice[]
}

/** A fake counselor authentication that trusts a header. */
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

/** A logged-in staff account that works as this provider, with the headers of the staff application. */
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
