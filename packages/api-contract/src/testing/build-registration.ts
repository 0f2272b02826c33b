import type { Registration } from '../portal/schemas/auth.ts'

/** Builds a valid registration. The caller provides email address and password, and overrides. */
export const buildRegistration = (
  person: Pick<Registration, 'email' | 'password'> & Partial<Registration>,
): Registration => ({
  first_name: 'Ada',
  last_name: 'Lovett',
  phone: '7205550123',
  address1: '12 Elm Street',
  address2: '',
  city: 'Denver',
  zip: '80202',
  state: 'CO',
  gender: 'F',
  employment_status: 'Full Time',
  relationship_status: 'Married',
  job_title: 'Technical',
  birthdate: '04/03/1990',
  relationship: 'Self',
  timezone: 'America/Denver',
  agrees_to_privacy_notice: true,
  agrees_to_mdlive_informed_consent: true,
  agrees_to_mdlive_privacy_agreement: true,
  mdlive_consent_user_initials: 'AL',
  ...person,
})
