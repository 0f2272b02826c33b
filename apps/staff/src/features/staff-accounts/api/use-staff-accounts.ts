import { listStaffAccounts, type StaffAccount } from '@evenkeel/api-contract/staff/staff-accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'

const STAFF_ACCOUNTS_QUERY_KEY = ['people'] as const

/** Fetches current and former staff accounts. */
export function useStaffAccounts() {
  const { call } = useStaffClient()
  return useQuery({
    queryKey: STAFF_ACCOUNTS_QUERY_KEY,
    queryFn: async ({ signal }) => (await call(listStaffAccounts, { signal })).results,
  })
}

/** Mutation on a staff account that returns the updated account. */
export function useStaffAccountAction<Sent>(options: {
  readonly act: (sent: Sent) => Promise<StaffAccount>
  readonly onDone?: (person: StaffAccount) => void
  readonly refusals?: Readonly<Record<number, string>>
}) {
  const client = useQueryClient()
  return useAsyncAction({
    act: options.act,
    onDone: (person) => {
      client.setQueryData<readonly StaffAccount[]>(STAFF_ACCOUNTS_QUERY_KEY, (before) =>
        before?.some(({ id }) => id === person.id)
          ? before.map((one) => (one.id === person.id ? person : one))
          : before && [...before, person],
      )
      void client.invalidateQueries({ queryKey: STAFF_ACCOUNTS_QUERY_KEY })
      options.onDone?.(person)
    },
    ...(options.refusals ? { refusals: options.refusals } : {}),
  })
}
