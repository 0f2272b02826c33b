import type { BaseDeps } from '#modules/base-deps.ts'

/** What the staff's features work with, all together. */
export interface StaffDeps extends Pick<
  BaseDeps,
  'clock' | 'randomUuid' | 'randomBytes' | 'secret' | 'addressHash' | 'vault'
> {
  /** The rows of people of the staff, and those of all organisations: what is shown of members goes through `store.countStaffTasks`. */
  readonly store: BaseDeps['store']
  /** Where staff reach their application: an origin, without a slash at the end. Passkeys are bound to it. */
  readonly staffUrl: string
  /** What the provider calls its program: the name of the installation's own site. Their people know no other. */
  readonly programName: () => string
}
