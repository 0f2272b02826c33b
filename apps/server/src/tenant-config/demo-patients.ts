import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DemoMember } from '@evenkeel/api/app'
import { getTypeByName } from '@evenkeel/api-contract/fields/files/file-types'
import type { DemoFile, DemoPatient } from '@evenkeel/telehealth/sandbox'

function readDemoFile(programmesDir: string, name: string): DemoFile {
  const bytes = readFileSync(path.join(programmesDir, 'demo/documents', name))
  return { name, type: getTypeByName(name) ?? '', bytes }
}

/**
 * Maps the demo people, from the file the API reads, to patients of the sandbox. Covered sessions arrive with the
 * first token call, as for all members.
 */
export function createDemoPatients(
  people: readonly DemoMember[],
  programmesDir: string,
): readonly DemoPatient[] {
  return people
    .filter(({ verified }) => verified)
    .map((person) => ({
      member_id: person.id,
      subscriber_id: person.id,
      first_name: person.first_name,
      last_name: person.last_name,
      gender: person.gender === 'P' ? 'U' : person.gender,
      birthdate: person.birthdate,
      email: person.email,
      phone: person.phone?.slice(-10) ?? null,
      address1: person.address1 ?? null,
      address2: null,
      city: person.city ?? null,
      state: person.state,
      zip: person.zip,
      relationship: 'Self',
      ou: person.organisation,
      covered_sessions: null,
      timezone: person.timezone,
      appointment_state: person.appointment_state,
      chief_complaint: [person.chief_complaint1, person.chief_complaint2].filter(Boolean).join(', '),
      appointments: person.appointments,
      messages: person.messages.map(({ file, ...message }) => ({
        ...message,
        file: file === undefined ? undefined : readDemoFile(programmesDir, file),
      })),
    }))
}
