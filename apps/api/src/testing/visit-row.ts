import type { VisitRow } from '#modules/appointments/visits/visit-repository.ts'

/** Whose program a mail about a visit names. */
export const northstar = {
  id: '7c1e0f5a-0002-4a00-8a00-000000000002',
  username: 'northstar',
  programName: 'Northstar Balance',
  phone: '+18005550111',
}

const startsAt = Temporal.Instant.from('2026-11-24T17:00:00Z')

/** A visit by video, as far as a mail about it tells. */
export const createVisitRow = (changes: Partial<VisitRow> = {}): VisitRow =>
  ({
    id: '0a6f1c52-6f0e-4f00-8f00-000000000001',
    status: 'booked',
    method: 'video',
    startsAt,
    endsAt: startsAt.add({ minutes: 50 }),
    sequence: 0,
    modifiedAt: startsAt,
    ...changes,
  }) as VisitRow
