import type { BaseDeps } from '#modules/base-deps.ts'

/** Dependencies of the staff modules. */
export interface StaffDeps extends Pick<
  BaseDeps,
  'clock' | 'randomUuid' | 'randomBytes' | 'secret' | 'addressHash' | 'vault'
> {
  /**
   * Rows of staff, and of all organizations; member data for staff is read through `store.countStaffTasks`.
   */
  readonly store: BaseDeps['store']
  /** Origin of the staff application, without a trailing slash. Passkeys are bound to it. */
  readonly staffUrl: string
  /** Program name of the root organization, the only name staff know. */
  readonly programName: () => string
}
