import type { BaseDeps } from '#modules/base-deps.ts'

/** What the acts of this feature work with, all together. */
export type SessionsDeps = Pick<
  BaseDeps,
  'store' | 'clock' | 'randomUuid' | 'randomBytes' | 'publicUrl' | 'telehealth'
>
