import type { DemoPatient } from '#sandbox/sandbox.ts'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'

export type Person = EndpointInput<typeof issuePatientToken>['body']['auth']

/** A generated person for a member id. */
export const createPerson = (memberId: string): Person => ({
  first_name: 'Ada',
  last_name: `Lovett${memberId}`,
  gender: 'F',
  birthdate: '1990-05-17',
  member_id: memberId,
  subscriber_id: memberId,
  email: `${memberId}@example.test`,
  phone: '3055550101',
  address1: '12 Elm Street',
  address2: null,
  city: 'Tampa',
  state: 'FL',
  zip: '33101',
  relationship: 'Self',
})

/** A demo patient in Denver: one past visit, one upcoming visit. */
export const mayaInDenver: DemoPatient = {
  ...createPerson('maya'),
  first_name: 'Maya',
  last_name: 'Lopez',
  city: 'Denver',
  state: 'CO',
  ou: 'northstar',
  covered_sessions: 6,
  timezone: 'America/Denver',
  appointment_state: 'CO',
  chief_complaint: 'Anxiety',
  appointments: [
    { method: 'video', days_from_today: -9, time: '10:00', completed: true },
    { method: 'video', days_from_today: 3, time: '10:00', completed: false },
  ],
  messages: [],
}

/** A demo patient in Chicago who has used all sessions. */
export const noorInChicago: DemoPatient = {
  ...createPerson('noor'),
  first_name: 'Noor',
  last_name: 'Haddad',
  city: 'Chicago',
  state: 'IL',
  ou: 'northstar',
  covered_sessions: 6,
  timezone: 'America/Chicago',
  appointment_state: 'IL',
  chief_complaint: 'Grief or Loss',
  appointments: [-50, -43, -36, -29, -22, -15].map((days_from_today, index) => ({
    method: index < 3 ? 'phone' : 'video',
    days_from_today,
    time: '09:00',
    completed: true,
  })),
  messages: [],
}
