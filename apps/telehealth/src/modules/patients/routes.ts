import { readPatient } from '@evenkeel/api-contract/telehealth/patients'
import { requirePatient } from '#caller.ts'
import type { Service } from '#service.ts'
import { readPatientProfile } from './read-patient-profile.ts'

/** Mounts the calls about patients. */
export function patientRoutes(service: Pick<Service, 'serve' | 'db' | 'clock' | 'vault'>): void {
  service.serve(readPatient, ({ caller }) => readPatientProfile(service, requirePatient(caller)))
}
