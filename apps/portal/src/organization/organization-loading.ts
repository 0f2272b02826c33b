import { limits } from '@evenkeel/api-contract/limits'

export type OrganizationLoading = 'initial' | 'loading' | 'done'

/**
 * The loading state of the organisation (STATE-01 to 03): done two seconds after the request ended, well or badly. Every
 * change is told to `show`. Nothing waits for `done`: screens wait for the data itself (RD-107).
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
    /** Follows one request and hands its outcome through. */
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
