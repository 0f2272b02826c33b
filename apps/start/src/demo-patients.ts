import { readDemoPeople } from '@evenkeel/api/app'
import type { DemoPatient } from '@evenkeel/telehealth/app'

/**
 * What the sandbox knows of the demo people: the same file the own API reads, in the sandbox's words. Covered sessions
 * arrive with the first token call, as they do for everybody else.
 */
export function demoPatients(programmesDir: string): readonly DemoPatient[] {
  return readDemoPeople(programmesDir)
    .filter(({ verified }) => verified)
    .map((person) => ({
      member_id: person.id,
      subscriber_id: person.id,
      first_name: person.first_name,
      last_name: person.last_name,
      gender: person.gender === 'P' ? 'U' : person.gender,
      birthdate: person.birthdate,
      email: person.email,
      phone: person.phone.slice(-10),
      address1: person.address1,
      address2: null,
      city: person.city,
      state: person.state,
      zip: person.zip,
      relationship: 'Self',
      ou: person.organisation,
      covered_sessions: null,
      timezone: person.timezone,
      appointment_state: person.appointment_state,
      chief_complaint: [person.chief_complaint1, person.chief_complaint2].filter(Boolean).join(', '),
      appointments: person.appointments,
    }))
}
