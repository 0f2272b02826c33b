import type { MemberPageDeps } from '#server/render-page.ts'

/** Dependencies for member pages where no member is signed in: the telehealth service must not be called. */
export const noMemberPages: MemberPageDeps = {
  telehealth: () => Promise.reject(new Error('not called here')),
  isSecure: false,
  now: () => Temporal.Instant.from('2026-11-20T15:00:00Z'),
  deadline: () => new AbortController().signal,
}
