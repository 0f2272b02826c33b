import type { SessionTerms } from '@evenkeel/api-contract/telehealth/session-terms'
import type { ContractCoverage } from './telehealth.ts'

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
