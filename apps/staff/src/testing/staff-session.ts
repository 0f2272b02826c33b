import { StaffSession } from '@evenkeel/api-contract/staff/schemas/session'

/** Default signed-in person. */
export const dana = { id: '0192aaaa-0000-4000-8000-000000000010', name: 'Dana Moss' }
export const jo = { id: '0192aaaa-0000-4000-8000-000000000011', name: 'Jo Whitfield' }

/** Session of Dana from the care line, with overrides; parsed, so it always matches the schema. */
export const staffSession = (otherwise: Partial<StaffSession> = {}): StaffSession =>
  StaffSession.parse({
    person: { ...dana, email: 'dana.moss@carepartners.example' },
    roles: ['care_line'],
    grants: [],
    signed_in_by: 'passkey',
    idle_seconds_left: 1800,
    seconds_left: 43_000,
    ...otherwise,
  })
