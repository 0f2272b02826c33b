import type { VisitRow } from '#modules/appointments/visits/visit-repository.ts'

/** The organization of an appointment email. */
export const northstar = {
  id: '7c1e0f5a-0002-4a00-8a00-000000000002',
  username: 'northstar',
  programName: 'Northstar Balance',
  phone: '+18005550111',
}

const startsAt = Temporal.Instant.from('2026-11-24T17:00:00Z')

/** A video appointment with the fields an email needs. */
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
