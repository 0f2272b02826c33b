import {
  adjustPatientSessions,
  listOpenContests,
  recordPatientSessionNote,
  readPatientCoverage,
} from '@evenkeel/api-contract/telehealth/coverage'
import {
  exportPatientRecords,
  removePatientRecords,
} from '@evenkeel/api-contract/telehealth/operator-commands'
import { adjustSessions } from '#modules/ledger/adjust-sessions.ts'
import { recordSessionNote } from '#modules/ledger/record-session-note.ts'
import { readOpenContests } from '#modules/ledger/open-contests.ts'
import { readCoverage } from '#modules/ledger/read-coverage.ts'
import type { CounselorNetwork } from '#counselor-network.ts'
import type { Service } from '#service.ts'
import { exportPatient } from './export-patient.ts'
import { removePatient } from './remove-patient.ts'

/** Mounts the operator's calls, which are not of the specified wire. */
export function operatorRoutes(
  service: Pick<Service, 'serve' | 'db' | 'clock' | 'vault'>,
  network: Pick<CounselorNetwork, 'forgetPatient'>,
): void {
  service.serve(exportPatientRecords, async ({ body }) => ({
    records: await exportPatient(service, body.member_id),
  }))
  service.serve(readPatientCoverage, ({ body }) => readCoverage(service, body.member_id))
  service.serve(listOpenContests, async () => ({ contests: await readOpenContests(service) }))
  service.serve(recordPatientSessionNote, ({ body }) => recordSessionNote(service, body))
  service.serve(adjustPatientSessions, ({ body }) => adjustSessions(service, body))
  service.serve(removePatientRecords, ({ body }) => removePatient(service, network, body.member_id))
}
