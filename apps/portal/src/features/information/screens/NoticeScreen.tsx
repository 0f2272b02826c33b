import { LegalPage } from '../parts/LegalPage.tsx'
import { notice } from '../notice.content.ts'

/** Notice of Privacy Practices (ROUTE-04, RD-125). */
export default function Notice() {
  return <LegalPage text={notice} />
}
