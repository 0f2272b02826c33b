import { LegalPage } from '../parts/legal-page.tsx'
import { notice } from '../notice.content.ts'

/** Notice of Privacy Practices (spec §2, ROUTE-04, AMB-25). */
export default function Notice() {
  return <LegalPage text={notice} />
}
