import type { CallInput } from '@evenkeel/api-contract/endpoint'
import {
  adjustPatientSessions,
  listOpenContests,
  readPatientCoverage,
  recordPatientSessionNote,
} from '@evenkeel/api-contract/telehealth/coverage'
import {
  exportPatientRecords,
  removePatientRecords,
} from '@evenkeel/api-contract/telehealth/operator-commands'
import type { SessionTerms } from '@evenkeel/api-contract/telehealth/schemas/session-terms'
import type { SafeCall } from './telehealth-network.ts'
import type { ContractCoverage, TelehealthOperator } from './telehealth.ts'

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

/** The session terms on the wire. Omitted without agreed terms: another service may refuse unknown fields. */
export function toSessionTermsPayload(terms: ContractCoverage['terms']): { session_terms?: SessionTerms } {
  const { year_begins, per_concern, notice_hours, no_show_counts, gives_back_no_fit } = terms
  const agreed = {
    ...(per_concern ? { per_concern } : {}),
    ...(notice_hours === 0 ? {} : { notice_hours }),
    ...(no_show_counts ? {} : { no_show_counts }),
    ...(gives_back_no_fit ? { gives_back_no_fit } : {}),
  }
  if (year_begins === null && Object.keys(agreed).length === 0) return {}
  return { session_terms: { year_begins, ...agreed } }
}
