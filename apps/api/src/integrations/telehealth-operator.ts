import type { CallInput } from '@evenkeel/api-contract/endpoint'
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
import type { TelehealthOperator } from './telehealth.ts'
import type { SafeCall } from './telehealth-network.ts'

/** The operator calls; all are safe to repeat. */
export const createOperatorCalls = (
  call: SafeCall,
  api: CallInput<typeof removePatientRecords>['body']['api'],
): TelehealthOperator => ({
  export: async (memberId) =>
    (await call('safe', exportPatientRecords, { body: { member_id: memberId, api } })).records,
  coverage: (memberId) => call('safe', readPatientCoverage, { body: { member_id: memberId, api } }),
  noteSession: (memberId, visitId, note) =>
    call('safe', recordPatientSessionNote, { body: { member_id: memberId, visit_id: visitId, note, api } }),
  adjustSessions: (memberId, change) =>
    call('safe', adjustPatientSessions, { body: { member_id: memberId, ...change, api } }),
  openContests: async () => (await call('safe', listOpenContests, { body: { api } })).contests,
  remove: (memberId) => call('safe', removePatientRecords, { body: { member_id: memberId, api } }),
})
