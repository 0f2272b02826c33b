import type { BaseDeps } from '#modules/base-deps.ts'

/** Dependencies of the intake module. */
export type IntakeDeps = Pick<
  BaseDeps,
  'store' | 'clock' | 'randomUuid' | 'randomBytes' | 'publicUrl' | 'vault' | 'tenantConfig' | 'language'
>
