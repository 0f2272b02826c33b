import { expect, it } from 'vitest'
import { listCodeFiles } from '../repository-files.ts'

const TELEHEALTH = 'apps/telehealth/src/'
const service = listCodeFiles().filter(
  ({ file }) =>
    file.startsWith(TELEHEALTH) &&
    !file.startsWith(`${TELEHEALTH}sandbox/`) &&
    !/\.test\.ts$|\/testing\//.test(file),
)
const linesLike = (sign: RegExp, allowed: readonly string[]): readonly string[] =>
  service
    .filter(({ file }) => !allowed.includes(file.slice(TELEHEALTH.length)))
    .flatMap(({ file, text }) => (sign.test(text) ? [file] : []))

// With an own network these decrypt nothing and return nothing, but in the sandbox they work, so a mistake goes unnoticed.
it('the telehealth service encrypts for patients, not for organizations', () => {
  expect(service.length).toBeGreaterThan(80)
  expect(
    linesLike(/\.cipherFor\(/, [
      'patient-vault.ts',
      'modules/patients/encrypt-for-organization.ts',
      // Addresses of counselors' calendars belong to no patient.
      'modules/counselor-external-calendar/repository.ts',
    ]),
  ).toEqual([])
})

it('the telehealth service reads patient data from a decrypted patient, not from columns', () => {
  const columns =
    'firstName|lastName|gender|birthdate|email|phone|address1|address2|city|state|zip|relationship'
  expect(
    linesLike(new RegExp(`\\bpatients\\.(?:${columns})\\b`), ['modules/patients/repository.ts']),
  ).toEqual([])
  expect(
    linesLike(
      /\bappointments\.(?:callInNumber|consentUserInitials)\b|\bappointmentRequests\.contactNumber\b/,
      [],
    ),
  ).toEqual([])
})
