import { cedarValley, uuid } from './organizations.ts'

/** Access to a member with contested sessions. */
export const mariaMemberAccess = {
  id: uuid(70),
  purpose: 'sessions',
  organisation: cedarValley,
  name: 'Maria Reyes',
  opened_at: '2026-11-17T16:00:00Z',
  ends_at: '2026-11-17T16:15:00Z',
  seconds_left: 900,
} as const

/** Profile of the same member. */
export const mariaProfile = {
  email: 'maria.reyes@example.com',
  first_name: 'Maria',
  last_name: 'Reyes',
  phone: '+13035550142',
  birthdate: '1988-04-09',
  gender: 'F',
  address1: '12 Elm St',
  address2: null,
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
  employment_status: 'Full Time',
  relationship_status: 'Married',
  job_title: 'Technical',
  timezone: 'America/Denver',
  location: null,
  is_verified: true,
  registered_at: '2026-05-14T19:20:00Z',
  mdlive_id: 40_017,
  danger: null,
  devices: [],
}
