import { limits } from '@evenkeel/api-contract/limits'

export type OrganizationLoading = 'initial' | 'loading' | 'done'

/**
 * Loading state of the organization (STATE-01 to 03): done two seconds after the request ended, successful or
 * not. `show` is called on every change. Screens wait for the data itself, not for `done` (RD-107).
 */
export function createOrganizationLoading(
  later: (act: () => void, milliseconds: number) => unknown,
  show: (state: OrganizationLoading) => void,
) {
  let state: OrganizationLoading = 'initial'
  const enter = (next: OrganizationLoading): void => {
    state = next
    show(next)
  }
  return {
    read: (): OrganizationLoading => state,
    /** Tracks a request and returns its result. */
    follow: async <T>(request: Promise<T>): Promise<T> => {
      enter('loading')
      try {
        return await request
      } finally {
        later(() => enter('done'), limits.organisationDone)
      }
    },
  }
}
