import { limits } from '@evenkeel/contract/limits'

export type OrganisationLoading = 'initial' | 'loading' | 'done'

/**
 * The loading state of the organisation (STATE-01 to 03): done two seconds after the request ended, well or badly.
 * Nothing waits for `done`: screens wait for the data itself (AMB-07).
 */
export function createOrganisationLoading(later: (act: () => void, milliseconds: number) => unknown) {
  let state: OrganisationLoading = 'initial'
  return {
    read: (): OrganisationLoading => state,
    /** Follows one request and hands its outcome through. */
    follow: async <T>(request: Promise<T>): Promise<T> => {
      state = 'loading'
      try {
        return await request
      } finally {
        later(() => {
          state = 'done'
        }, limits.organisationDone)
      }
    },
  }
}
