import type { BaseDeps } from '#modules/base-deps.ts'

/** Dependencies of the sessions code. */
export type SessionsDeps = Pick<
  BaseDeps,
  'store' | 'clock' | 'randomUuid' | 'randomBytes' | 'publicUrl' | 'telehealth'
>
