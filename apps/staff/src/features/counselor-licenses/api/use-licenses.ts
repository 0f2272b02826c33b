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

/** What is told of a license. */
export interface LicenseDraft {
  readonly state: string
  readonly number: string
  readonly ends_on: string
}

/** The own licenses, by state. */
export function useLicenses() {
  const { call } = useStaffClient()
  return useQuery({
    queryKey: LICENSES_QUERY_KEY,
    queryFn: async ({ signal }) => (await call(listOwnLicenses, { signal })).licences,
  })
}

/** The booked visits that the license for a state is needed for. */
export function useLicenseVisits(state: string) {
  const { call } = useStaffClient()
  return useQuery({
    queryKey: [...LICENSES_QUERY_KEY, state, 'visits'],
    queryFn: ({ signal }) => call(listLicenseVisits, { params: { state }, signal }),
    // What is not there any more when the window opens again must not be shown for a moment.
    gcTime: 0,
  })
}

/** Tells of a license, or removes one; the list follows. */
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
