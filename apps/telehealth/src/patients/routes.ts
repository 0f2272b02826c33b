import { readPatient } from '@evenkeel/contract/telehealth/patients'
import { patientOf } from '#caller.ts'
import type { Service } from '#service.ts'
import { readProfile } from './read-profile.ts'

/** Mounts the calls about patients. */
export function patientRoutes(service: Pick<Service, 'serve' | 'db' | 'clock' | 'vault'>): void {
  service.serve(readPatient, ({ caller }) => readProfile(service, patientOf(caller)))
}
