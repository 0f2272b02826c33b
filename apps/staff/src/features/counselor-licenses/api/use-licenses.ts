import {
  addLicense,
  updateLicense,
  type License,
  listLicenseVisits,
  listOwnLicenses,
  removeLicense,
} from '@evenkeel/api-contract/counselor/licenses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'

const LICENSES_QUERY_KEY = ['counselor', 'licences'] as const

/** License details that a counselor submits. */
export interface LicenseDraft {
  readonly state: string
  readonly number: string
  readonly ends_on: string
}

/** Fetches the counselor's licenses, by state. */
export function useLicenses() {
  const { call } = useStaffClient()
  return useQuery({
    queryKey: LICENSES_QUERY_KEY,
    queryFn: async ({ signal }) => (await call(listOwnLicenses, { signal })).licences,
  })
}

/** Fetches the booked visits that need the license for a state. */
export function useLicenseVisits(state: string) {
  const { call } = useStaffClient()
  return useQuery({
    queryKey: [...LICENSES_QUERY_KEY, state, 'visits'],
    queryFn: ({ signal }) => call(listLicenseVisits, { params: { state }, signal }),
    // Stale visits must not flash when the dialog opens again.
    gcTime: 0,
  })
}

/** Submits or removes a license and updates the list. */
export function useLicenseAction(
  act: 'add' | 'change' | 'remove',
  onDone: () => void,
  onRefused: () => void = () => {},
) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const send = ({ state, ...body }: LicenseDraft): Promise<{ licences: License[] }> => {
    if (act === 'add') return call(addLicense, { body: { state, ...body } })
    if (act === 'change') return call(updateLicense, { params: { state }, body })
    return call(removeLicense, { params: { state } })
  }
  return useAsyncAction({
    act: send,
    onRefused,
    onDone: ({ licences }) => {
      client.setQueryData(LICENSES_QUERY_KEY, licences)
      void client.invalidateQueries({ queryKey: ['counselor', 'me'] })
      onDone()
    },
  })
}
